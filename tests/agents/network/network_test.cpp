// Network files, and what the engine makes of them: against results by hand and a plain loop in
// double precision.
#include "agents/network/network.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "tests/support/network_files.hpp"

namespace tilewright {
namespace {

using namespace testing_support;

std::string error_of(const std::string& bytes) {
  const auto file = Safetensors::parse(bytes);
  if (!file) return file.error();
  const auto network = Network::from(*file);
  return network.ok() ? "" : network.error();
}

std::shared_ptr<const Network> network_of(const FileMetadata& metadata,
                                          const FileTensors& tensors) {
  const auto file = Safetensors::parse(safetensors_bytes(metadata, tensors));
  EXPECT_TRUE(file.ok()) << (file.ok() ? "" : file.error());
  auto network = Network::from(*file);
  EXPECT_TRUE(network.ok()) << (network.ok() ? "" : network.error());
  return *network;
}

/// Two inputs, two hidden units, two actions, one player; numbers that can be done in the head.
FileTensors small_mlp() {
  return {{"layers.0.weight", {{2, 2}, {1, 2, -1, 1}}}, {"layers.0.bias", {{2}, {0.5, 0}}},
          {"policy.weight", {{2, 2}, {1, 0, 2, -1}}},   {"policy.bias", {{2}, {0, 1}}},
          {"value.weight", {{1, 2}, {0.25, 0.25}}},     {"value.bias", {{1}, {-0.5}}}};
}
FileMetadata small_metadata(const std::string& kind = "mlp") {
  return network_metadata(kind, "toy", "own[2]", 2, 1);
}

struct Answer {
  std::vector<float> logits;
  std::vector<float> values;
};
Answer ask(const Network& network, const std::vector<float>& observation) {
  Answer answer{std::vector<float>(network.info().num_actions),
                std::vector<float>(network.info().num_players)};
  network.evaluate_rows(observation, answer.logits, answer.values);
  return answer;
}

TEST(Network, ComputesAPerceptronAsByHand) {
  const auto network = network_of(small_metadata(), small_mlp());
  // hidden = relu(1 * 1 + 2 * 2 + 0.5, -1 * 1 + 1 * 2 + 0) = (5.5, 1)
  const Answer answer = ask(*network, {1, 2});
  EXPECT_FLOAT_EQ(answer.logits[0], 5.5F);
  EXPECT_FLOAT_EQ(answer.logits[1], 2 * 5.5F - 1 + 1);
  EXPECT_NEAR(answer.values[0], std::tanh(0.25 * 6.5 - 0.5), 1e-6);
  // hidden = relu(1 - 2 + 0.5, -1 - 1) = (0, 0): what is below zero is cut off.
  EXPECT_EQ(ask(*network, {1, -1}).logits, (std::vector<float>{0, 1}));
}

TEST(Network, ComputesAResidualBlockAsByHand) {
  FileTensors tensors = small_mlp();
  for (const char* part : {"weight", "bias"}) {
    auto node = tensors.extract(std::string("layers.0.") + part);
    node.key() = std::string("input.") + part;
    tensors.insert(std::move(node));
  }
  tensors["blocks.0.first.weight"] = {{2, 2}, {1, 0, 0, -1}};
  tensors["blocks.0.first.bias"] = {{2}, {0, 0}};
  tensors["blocks.0.second.weight"] = {{2, 2}, {0, 1, -1, 0}};
  tensors["blocks.0.second.bias"] = {{2}, {0, 1}};
  const auto network = network_of(small_metadata("resnet"), tensors);
  // input: (5.5, 1); first: relu(5.5, -1) = (5.5, 0); second: (0, -5.5 + 1);
  // hidden = relu(5.5 + 0, 1 - 4.5) = (5.5, 0)
  const Answer answer = ask(*network, {1, 2});
  EXPECT_EQ(answer.logits, (std::vector<float>{5.5F, 12.0F}));
  EXPECT_EQ(network->info().hidden, (std::vector<std::size_t>{2, 2}));
}

TEST(Network, ComputesEveryActivation) {
  const std::map<std::string, std::function<double(double)>> activations = {
      {"relu", [](double x) { return std::max(x, 0.0); }},
      {"tanh", [](double x) { return std::tanh(x); }},
      {"silu", [](double x) { return x / (1 + std::exp(-x)); }}};
  for (const auto& [name, activation] : activations) {
    FileMetadata metadata = small_metadata();
    metadata["activation"] = name;
    const Answer answer = ask(*network_of(metadata, small_mlp()), {1, -1});
    EXPECT_NEAR(answer.logits[0], activation(-0.5), 1e-6) << name;
    EXPECT_NEAR(answer.logits[1], 2 * activation(-0.5) - activation(-2) + 1, 1e-6) << name;
  }
}

/// y = W x + b in double precision, by the definition.
std::vector<double> plain(const FileTensors& tensors, const std::string& layer,
                          const std::vector<double>& x) {
  const auto& weights = tensors.at(layer + ".weight").numbers;
  std::vector<double> y;
  for (const float bias : tensors.at(layer + ".bias").numbers) {
    double sum = bias;
    for (std::size_t i = 0; i < x.size(); ++i)
      sum += double{weights[y.size() * x.size() + i]} * x[i];
    y.push_back(sum);
  }
  return y;
}
std::vector<double> rectified(std::vector<double> x) {
  for (double& number : x) number = std::max(number, 0.0);
  return x;
}

TEST(Network, AgreesWithAPlainLoopWhateverTheSizesOfTheLayers) {
  Rng rng{Seed{3}};
  for (const std::size_t units : {1U, 31U, 32U, 33U, 100U}) {
    FileTensors tensors;
    add_random_layer(tensors, "layers.0", 50, units, rng);
    add_random_layer(tensors, "layers.1", units, 40, rng);
    add_random_layer(tensors, "policy", 40, 70, rng);
    add_random_layer(tensors, "value", 40, 3, rng);
    const auto network = network_of(network_metadata("mlp", "toy", "a[5,8] b[10]", 70, 3), tensors);
    std::vector<float> observation(50);
    for (float& x : observation) x = rng.below(3) == 0 ? static_cast<float>(rng.uniform()) : 0.0F;
    const Answer answer = ask(*network, observation);
    std::vector<double> hidden{observation.begin(), observation.end()};
    hidden = rectified(plain(tensors, "layers.0", hidden));
    hidden = rectified(plain(tensors, "layers.1", hidden));
    const auto logits = plain(tensors, "policy", hidden);
    const auto values = plain(tensors, "value", hidden);
    for (std::size_t i = 0; i < 70; ++i) EXPECT_NEAR(answer.logits[i], logits[i], 1e-5);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(answer.values[i], std::tanh(values[i]), 1e-5);
  }
}

TEST(Network, GivesTheSameForAPositionWhateverItIsAskedWith) {
  Rng rng{Seed{4}};
  FileTensors tensors;
  add_random_layer(tensors, "layers.0", 20, 40, rng);
  add_random_layer(tensors, "policy", 40, 9, rng);
  add_random_layer(tensors, "value", 40, 2, rng);
  const auto network = network_of(network_metadata("mlp", "toy", "a[20]", 9, 2), tensors);
  std::vector<float> rows(5 * 20);
  for (float& x : rows) x = static_cast<float>(rng.uniform());
  std::vector<float> logits(5 * 9);
  std::vector<float> values(5 * 2);
  network->evaluate_rows(rows, logits, values);
  // Some actions only, in another order of rows: bit by bit the same.
  const std::vector<Action> actions = {Action{2}, Action{8}};
  for (std::size_t row = 5; row-- > 0;) {
    std::vector<float> some(2);
    std::vector<float> value(2);
    network->evaluate(std::span{rows}.subspan(row * 20, 20), actions, some, value);
    EXPECT_EQ(some[0], logits[row * 9 + 2]);
    EXPECT_EQ(some[1], logits[row * 9 + 8]);
    EXPECT_EQ(value[1], values[row * 2 + 1]);
  }
}

TEST(NetworkFile, IsRefusedWithTheNameOfTheLayerThatIsWrong) {
  const auto with = [](const std::string& name, FileTensor tensor) {
    FileTensors tensors = small_mlp();
    tensors[name] = std::move(tensor);
    return error_of(safetensors_bytes(small_metadata(), tensors));
  };
  const auto without = [](const std::string& name) {
    FileTensors tensors = small_mlp();
    tensors.erase(name);
    return error_of(safetensors_bytes(small_metadata(), tensors));
  };
  EXPECT_EQ(error_of(safetensors_bytes(small_metadata(), small_mlp())), "");
  EXPECT_EQ(with("layers.0.weight", {{2, 3}, {1, 2, 3, 4, 5, 6}}),
            "tensor 'layers.0.weight' has the shape [2, 3]; expected [units, 2]");
  EXPECT_EQ(with("policy.weight", {{3, 2}, {1, 2, 3, 4, 5, 6}}),
            "tensor 'policy.weight' has the shape [3, 2]; expected [2, 2]");
  EXPECT_EQ(with("value.bias", {{2}, {1, 2}}),
            "tensor 'value.bias' has the shape [2]; expected [1]");
  EXPECT_EQ(with("layers.2.bias", {{1}, {1}}),
            "a network of kind mlp has no tensor 'layers.2.bias'");
  EXPECT_EQ(with("policy.bias", {{2}, {1, NAN}}),
            "tensor 'policy.bias' has a number that is not finite, at place 1");
  EXPECT_EQ(without("value.weight"), "there is no tensor 'value.weight'");
  EXPECT_EQ(without("layers.0.weight"), "there is no tensor 'layers.0.weight'");
}

TEST(NetworkFile, IsRefusedWithTheMetadataThatIsWrong) {
  const auto with = [](const std::string& key, const std::string& value) {
    FileMetadata metadata = small_metadata();
    metadata[key] = value;
    return error_of(safetensors_bytes(metadata, small_mlp()));
  };
  EXPECT_EQ(with("kind", "cnn"), "metadata 'kind' is 'cnn'; valid: mlp, resnet");
  EXPECT_EQ(with("activation", "gelu"), "metadata 'activation' is 'gelu'; valid: relu, tanh, silu");
  EXPECT_EQ(with("version", "2"), "metadata 'version' is '2'; valid: 1");
  for (const char* number : {"", "0", "-1", "2x", "99999999999999999999"}) {
    EXPECT_NE(with("num_actions", number).find("metadata 'num_actions' is '"), std::string::npos);
  }
  for (const char* layout : {"", "own", "own[", "own[]", "own[2", "own[0]", "own[2,]", "own[-2]"}) {
    EXPECT_NE(with("observation", layout).find("metadata 'observation' is '"), std::string::npos)
        << layout;
  }
  FileMetadata metadata = small_metadata();
  metadata.erase("game");
  EXPECT_EQ(error_of(safetensors_bytes(metadata, small_mlp())), "its metadata lacks 'game'");
}

TEST(NetworkFile, IsRefusedIfItIsNoSafetensorsFile) {
  const auto refuses = [](const std::string& bytes, const std::string& reason) {
    const std::string error = error_of(bytes);
    EXPECT_NE(error.find(reason), std::string::npos) << error;
  };
  const std::string data(16, '\0');
  const auto tensor = [](const std::string& entry) { return "{\"a\":" + entry + "}"; };
  refuses("", "shorter than 8 bytes");
  refuses(std::string(8, '\xff'), "says that its header has 18446744073709551615 bytes");
  refuses(safetensors_bytes("", ""), "does not begin with '{'");
  refuses(safetensors_bytes("{", ""), "is not JSON");
  refuses(safetensors_bytes("{} {}", ""), "is not JSON");
  refuses(safetensors_bytes(std::string(100000, '{'), ""), "is not JSON");
  refuses(safetensors_bytes("{\"\xff\":1}", ""), "is not JSON");
  refuses(safetensors_bytes("{\"__metadata__\":{\"b\":1}}", ""), "metadata 'b' is not a text");
  refuses(safetensors_bytes("{\"__metadata__\":[]}", ""), "metadata is not an object");
  refuses(safetensors_bytes("{\"__metadata__\":{\"b\":\"1\",\"b\":\"2\"}}", ""), "'b' twice");
  refuses(safetensors_bytes("{}", data), "take 0 bytes, and it holds 16");
  refuses(safetensors_bytes(tensor("7"), data), "tensor 'a' must have dtype, shape");
  refuses(
      safetensors_bytes(tensor(R"({"dtype":"F32","shape":[4],"data_offsets":[0,16],"x":1})"), data),
      "tensor 'a' must have dtype, shape");
  refuses(safetensors_bytes(tensor(R"({"dtype":"F33","shape":[4],"data_offsets":[0,16]})"), data),
          "there is no dtype 'F33'");
  refuses(safetensors_bytes(tensor(R"({"dtype":"F32","shape":[-4],"data_offsets":[0,16]})"), data),
          "shape is not a list of whole numbers");
  refuses(safetensors_bytes(tensor(R"({"dtype":"F32","shape":[4],"data_offsets":[0]})"), data),
          "data_offsets are not two whole numbers");
  refuses(safetensors_bytes(tensor(R"({"dtype":"F32","shape":[5],"data_offsets":[0,16]})"), data),
          "[0, 16] do not hold F32 [5]");
  refuses(
      safetensors_bytes(
          tensor(R"({"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,0]})"), ""),
      "do not hold");
  refuses(safetensors_bytes(tensor(R"({"dtype":"F32","shape":[4],"data_offsets":[16,0]})"), data),
          "[16, 0] do not hold");
  refuses(safetensors_bytes(tensor(R"({"dtype":"F32","shape":[4],"data_offsets":[16,32]})"), data),
          "begins at byte 16 of the data, not at 0");
  refuses(safetensors_bytes(tensor(R"({"dtype":"F32","shape":[8],"data_offsets":[0,32]})"), data),
          "take 32 bytes, and it holds 16");
  refuses(safetensors_bytes(R"({"a":{"dtype":"F32","shape":[4],"data_offsets":[0,16]},)"
                            R"("b":{"dtype":"F32","shape":[2],"data_offsets":[8,16]}})",
                            data),
          "tensor 'b' begins at byte 8 of the data, not at 16");
}

TEST(NetworkFile, OfAnotherDtypeIsRefused) {
  std::string bytes = safetensors_bytes(small_metadata(), small_mlp());
  for (std::size_t at = 0; (at = bytes.find("\"F32\"", at)) != std::string::npos;) {
    bytes.replace(at, 5, "\"I32\"");
  }
  EXPECT_EQ(error_of(bytes), "tensor 'layers.0.weight' is I32; it must be F32");
}

TEST(NetworkFile, ThatCannotBeReadIsAnErrorWithItsPath) {
  EXPECT_EQ(Network::load("/nowhere/net.safetensors").error(),
            "/nowhere/net.safetensors: cannot be read");
  EXPECT_EQ(Network::load("/").error(), "/: is a folder");
}

}  // namespace
}  // namespace tilewright
