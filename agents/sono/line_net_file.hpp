#pragma once

#include <string>
#include <string_view>

#include "agents/sono/line_net.hpp"
#include "core/result.hpp"

namespace tilewright::sono {

/// Reads the weights of a line net from the bytes of a safetensors file of float32 tensors, as
/// experiments/sono_line_net.py writes them; n is the number of lines of fewer than five cards:
///
///   keys             [n]           the keys of the lines, whole numbers
///   incomplete       [n, 16]       complete  [7, 16]       bias  [2, 16]
///   cards            [2, 2, 13, 16]
///   hidden.weight    [32, 16], input by output             hidden.bias  [16]
///   output           [16]          skip  [32]              output.bias  [1]
///
/// An error names a tensor that is missing or of another size, and a key that is no such line.
Result<LineNet::Weights> read_line_net(std::string bytes);

/// The bytes of agents/sono/line_net.safetensors, which is compiled in.
std::string_view trained_line_net_file();

/// The weights in it.
const LineNet::Weights& trained_line_net();

}  // namespace tilewright::sono
