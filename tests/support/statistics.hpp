#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tilewright::testing_support {

/// Pearson's chi-square of counts against expected counts.
inline double chi_square(std::span<const std::uint64_t> counts, std::span<const double> expected) {
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double off = static_cast<double>(counts[i]) - expected[i];
    sum += off * off / expected[i];
  }
  return sum;
}

/// The same against equal expectations.
inline double chi_square_uniform(std::span<const std::uint64_t> counts) {
  double total = 0;
  for (const std::uint64_t count : counts) total += static_cast<double>(count);
  const std::vector<double> expected(counts.size(), total / static_cast<double>(counts.size()));
  return chi_square(counts, expected);
}

/// What chi-square with `cells` - 1 degrees of freedom passes about once in a million samples, by
/// the approximation of Wilson and Hilferty (1931).
inline double chi_square_limit(std::size_t cells) {
  if (cells < 2) return 1e-9;
  constexpr double kDeviations = 4.75;
  const auto freedom = static_cast<double>(cells - 1);
  const double spread = 2.0 / (9.0 * freedom);
  return freedom * std::pow(1.0 - spread + kDeviations * std::sqrt(spread), 3);
}

/// Mean, variance and their like of a sample, number by number.
class Sample {
 public:
  void add(double value) {
    ++count_;
    sum_ += value;
    squares_ += value * value;
  }
  [[nodiscard]] double count() const { return static_cast<double>(count_); }
  [[nodiscard]] double mean() const { return sum_ / count(); }
  [[nodiscard]] double variance() const {
    return (squares_ - sum_ * sum_ / count()) / (count() - 1);
  }
  [[nodiscard]] double deviation() const { return std::sqrt(variance()); }
  [[nodiscard]] double standard_error() const { return deviation() / std::sqrt(count()); }

 private:
  std::uint64_t count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

/// The standard error of a share measured in `trials` trials of probability `probability`.
inline double share_error(double probability, double trials) {
  return std::sqrt(probability * (1 - probability) / trials);
}

}  // namespace tilewright::testing_support
