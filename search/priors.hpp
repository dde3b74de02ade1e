#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>
#include <utility>

#include "core/random.hpp"
#include "search/tree.hpp"

namespace tilewright {

/// Scales weights so that they add up to 1. Negative and infinite ones and those that are no number
/// count as 0; if nothing is left, all become equal.
inline void normalise(std::span<float> weights) {
  double sum = 0;
  for (float& weight : weights) {
    if (!(weight > 0) || !std::isfinite(weight)) weight = 0;
    sum += weight;
  }
  for (float& weight : weights) {
    weight = sum > 0 ? static_cast<float>(weight / sum) : 1.0F / static_cast<float>(weights.size());
  }
}

/// Turns numbers x into exp(x / temperature), scaled to add up to 1. Precondition: temperature > 0.
inline void softmax(std::span<float> numbers, double temperature = 1) {
  if (numbers.empty()) return;
  const float highest = *std::ranges::max_element(numbers);
  double sum = 0;
  for (float& number : numbers) {
    number = static_cast<float>(std::exp((number - highest) / temperature));
    sum += number;
  }
  for (float& number : numbers) number = static_cast<float>(number / sum);
}

/// A number in (0, 1).
inline double open_uniform(Rng& rng) { return rng.uniform() + 0x1.0p-54; }

/// A standard normal number (Box & Muller 1958).
inline double normal(Rng& rng) {
  const double radius = std::sqrt(-2 * std::log(open_uniform(rng)));
  return radius * std::cos(2 * std::numbers::pi * rng.uniform());
}

/// A standard Gumbel number: softmax of logits is the distribution of the place of the highest sum
/// of logit and such a number.
inline double gumbel(Rng& rng) { return -std::log(-std::log(open_uniform(rng))); }

/// The logarithm of a number with the Gamma distribution of shape `alpha` > 0 and scale 1
/// (Marsaglia & Tsang 2000). The logarithm, because small shapes give numbers too small for a
/// double.
inline double log_gamma_number(double alpha, Rng& rng) {
  // A shape below 1 is the next higher one times U^(1 / alpha).
  if (alpha < 1) return log_gamma_number(alpha + 1, rng) + std::log(open_uniform(rng)) / alpha;
  const double d = alpha - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  while (true) {
    const double x = normal(rng);
    const double root = 1 + c * x;
    if (root <= 0) continue;
    const double v = root * root * root;
    if (std::log(open_uniform(rng)) < x * x / 2 + d - d * v + d * std::log(v)) {
      return std::log(d * v);
    }
  }
}

/// Mixes noise into priors: (1 - fraction) * prior + fraction * Dirichlet(alpha), as AlphaZero does
/// at the root (Silver et al. 2018). Priors that add up to 1 still do. scratch: of the same size.
inline void add_dirichlet_noise(std::span<float> priors, double fraction, double alpha,
                                std::span<float> scratch, Rng& rng) {
  for (float& number : scratch) number = static_cast<float>(log_gamma_number(alpha, rng));
  softmax(scratch);
  for (std::size_t i = 0; i < priors.size(); ++i) {
    priors[i] = static_cast<float>((1 - fraction) * priors[i] + fraction * scratch[i]);
  }
}

/// Puts a new node's edges in the order of their priors, highest first: the order in which widening
/// lets them in. Precondition: nobody has been through one of them.
inline void order_by_prior(const Edges& edges, std::uint32_t count) {
  for (std::uint32_t i = 1; i < count; ++i) {
    for (std::uint32_t j = i; j > 0 && edges.prior[j] > edges.prior[j - 1]; --j) {
      std::swap(edges.action[j], edges.action[j - 1]);
      std::swap(edges.prior[j], edges.prior[j - 1]);
      std::swap(edges.child[j], edges.child[j - 1]);
    }
  }
}

}  // namespace tilewright
