#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace tilewright {

/// A file of samples that bears its name only once all of them are in it: until then it is
/// `NAME.part`.
class SampleFile {
 public:
  explicit SampleFile(std::string path)
      : path_{std::move(path)}, file_{std::fopen(part().c_str(), "wb")} {}

  /// After a failure nothing more is written.
  template <class Sample>
  void write(const std::vector<Sample>& samples) {
    static_assert(std::is_trivially_copyable_v<Sample>);
    if (file_ == nullptr) return;
    count_ += samples.size();
    const auto written = std::fwrite(samples.data(), sizeof(Sample), samples.size(), file_.get());
    if (written != samples.size()) file_.reset();
  }

  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] bool has_failed() const { return file_ == nullptr; }

  /// Gives the file its name. False if it, or anything before, failed.
  bool finish() {
    if (has_failed() || std::fclose(file_.release()) != 0) return false;
    std::error_code code;
    std::filesystem::rename(part(), path_, code);
    return !code;
  }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  [[nodiscard]] std::string part() const { return path_ + ".part"; }

  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  std::size_t count_ = 0;
};

}  // namespace tilewright
