#pragma once

#include <sstream>
#include <string>
#include <string_view>

#include "engine/ensure.hpp"

namespace crowntable::server {

/// What Prometheus reads: one family of metrics after the other, each with its samples.
class MetricFamilies {
public:
    // By default six digits are written, too few for the bytes of a process and for sums of seconds.
    MetricFamilies() { text_.precision(15); }

    MetricFamilies& family(std::string_view name, std::string_view type, std::string_view help) {
        // As those who read the page expect it: only what never falls is a counter, and is called so.
        ENSURE((type == "counter") == name.ends_with("_total"));
        name_ = name;
        text_ << "# HELP " << name << ' ' << help << "\n# TYPE " << name << ' ' << type << '\n';
        return *this;
    }
    template <typename Number>
    MetricFamilies& sample(Number value, std::string_view labels = {}, std::string_view suffix = {}) {
        ENSURE(value >= 0);
        text_ << name_ << suffix << labels << ' ' << value << '\n';
        return *this;
    }
    std::string str() const { return text_.str(); }

private:
    std::ostringstream text_;
    std::string name_;
};

}  // namespace crowntable::server
