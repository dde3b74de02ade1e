# Names for what apt-get, cmake, ctest, pip and pytest do. `make help` lists them.

PYTHON ?= python3# makes the virtual environment .venv
JOBS ?= $(shell nproc)
INSTALL_PACKAGES ?= .ci/install_packages
BENCH_ARGS ?= --benchmark_min_time=0.2
SOAK_SECONDS ?= 600
FUZZ_SECONDS ?= 300
DEV_FLAGS ?=# of cmake, for the C++ tests

DEMO = tournament sono --agents random greedy pimc:worlds=16 --games 200 --seed 1 --out build/demo

PACKAGES = g++ cmake ninja-build libtbb-dev libeigen3-dev libgtest-dev libbenchmark-dev \
  nlohmann-json3-dev zlib1g-dev python3 python3-venv python3-dev git
BROWSER_PACKAGES = chromium chromium-driver fonts-dejavu-core
LINT_PACKAGES = clang-format-14 clang-tidy-14

VENV = .venv/bin
CPP_FOLDERS = core search agents python/bindings bench tests
CPP_FILES = $(shell find $(CPP_FOLDERS) -name '*.cpp' -o -name '*.hpp')
PYTHON_FILES = $(wildcard python/tilewright experiments/*.py docs/examples/*.py)
# What the Python package is made of: a change in it makes `make test` install it again.
PACKAGE_FILES = pyproject.toml README.md LICENSE CMakeLists.txt cmake/component.cmake \
  $(shell find core search agents python -type f -not -name '*.pyc')

.PHONY: help demo test cpp-test python-test asan tsan bench soak fuzz instructions lint format \
  stubs array-docs clean setup packages lint-packages browser

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## */  make \1\t/' | expand -t 20

demo: build/stamps/package ## a tournament of agents, with its table
	rm -rf build/demo
	$(VENV)/tilewright $(DEMO)

test: cpp-test python-test ## the tests: C++ and Python

cpp-test: setup
	cmake --preset dev $(DEV_FLAGS)
	cmake --build --preset dev -j $(JOBS)
	ctest --preset dev -j $(JOBS)

python-test: build/stamps/package .venv/train browser
	$(VENV)/python -m pytest -n $(JOBS)

asan: setup ## the C++ tests under the address and undefined-behaviour sanitizers
	cmake --preset asan
	cmake --build --preset asan -j $(JOBS)
	ctest --preset asan -j $(JOBS)

tsan: setup ## the C++ tests of parallel code under the thread sanitizer
	cmake --preset tsan
	cmake --build --preset tsan -j $(JOBS) --target test_search test_agents
	ctest --preset tsan -j $(JOBS)

bench: setup build/stamps/package ## the benchmarks; BENCH_ARGS goes to each of the C++ ones
	cmake --preset release
	cmake --build --preset release -j $(JOBS)
	@set -e; for program in build/release/bench/*_bench; do \
	  echo; echo "== $$program"; $$program $(BENCH_ARGS); done
	$(VENV)/python bench/python/step_bench.py
	$(VENV)/python bench/python/threads_bench.py
	$(VENV)/python bench/python/vector_bench.py

soak: setup ## searches under a small cap of memory for SOAK_SECONDS, ten minutes
	cmake --preset release
	cmake --build --preset release -j $(JOBS) --target soak
	build/release/bench/soak $(SOAK_SECONDS)

# The sanitizer must be loaded before Python, and the library that throws together with it.
fuzz: build/stamps/package ## garbage for the Python module under sanitizers for FUZZ_SECONDS
	cmake --preset asan-python -DPython_EXECUTABLE=$(CURDIR)/$(VENV)/python \
	  -Dpybind11_DIR="$$($(VENV)/python -m pybind11 --cmakedir)"
	cmake --build --preset asan-python -j $(JOBS)
	rm -rf build/fuzz && mkdir -p build/fuzz
	cp -r python/tilewright build/fuzz/
	cp build/asan-python/python/_core*.so build/fuzz/tilewright/
	PYTHONPATH=build/fuzz PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0 \
	  LD_PRELOAD="$$(g++ -print-file-name=libasan.so) $$(g++ -print-file-name=libstdc++.so)" \
	  $(VENV)/python tests/python/fuzz_bindings.py $(FUZZ_SECONDS)

instructions: setup ## machine instructions of a simulation and of a ply, by valgrind
	@$(INSTALL_PACKAGES) valgrind
	cmake --preset release
	cmake --build --preset release -j $(JOBS) --target one_search
	bench/instructions.sh build/release/bench

# What instantiates the same templates for every game is read for one of them.
lint: lint-packages build/stamps/package .venv/train ## clang-format, clang-tidy, ruff, mypy, stubs
	clang-format-14 --dry-run -Werror $(CPP_FILES)
	cmake --preset dev
	.ci/tidy build/dev $(JOBS) core/ search/ 'agents/(?!(?!sono/)\w+/(instances|networks)\.cpp)'
	.ci/tidy "$$(ls -dt build/python/* | head -n 1)" $(JOBS) python/bindings/
	$(VENV)/ruff check
	$(VENV)/ruff format --check
	$(VENV)/mypy $(PYTHON_FILES)
	.ci/check_stubs

format: lint-packages .venv/stamp ## lays out all source files
	clang-format-14 -i $(CPP_FILES)
	$(VENV)/ruff check --fix --exit-zero
	$(VENV)/ruff format

stubs: build/stamps/package ## writes python/tilewright/_core.pyi from the native module
	.ci/make_stubs python

array-docs: build/stamps/package ## writes docs/arrays.md from the code
	$(VENV)/python -m tilewright.array_docs > docs/arrays.md

setup: packages .venv/stamp ## installs what the other targets need: Debian packages, and .venv
packages:
	@$(INSTALL_PACKAGES) $(PACKAGES)

browser:
	@$(INSTALL_PACKAGES) $(BROWSER_PACKAGES) || \
	  echo "No browser can be installed here: the tests of the pages in a browser are skipped."

lint-packages: packages
	@$(INSTALL_PACKAGES) $(LINT_PACKAGES)

.venv/stamp: requirements-dev.txt | packages
	$(PYTHON) -m venv --clear .venv
	$(VENV)/pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	touch $@

.venv/train: requirements-train.txt .venv/stamp
	$(VENV)/pip install --quiet --disable-pip-version-check -r requirements-train.txt
	touch $@

# Without build isolation: the tools pinned in .venv build it, and the build folder stays valid.
build/stamps/package: $(PACKAGE_FILES) .venv/stamp | packages
	$(VENV)/pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps \
	  --config-settings cmake.define.TILEWRIGHT_WERROR=ON .
	mkdir -p $(@D)
	touch $@

clean: ## removes everything that these targets made in this folder
	rm -rf build dist .venv .mypy_cache .ruff_cache .pytest_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
