#include "server/net/origin.hpp"

#include <algorithm>
#include <cctype>

namespace crowntable::server {

namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

std::string_view without_suffix(std::string_view text, std::string_view suffix) {
    if (text.ends_with(suffix)) text.remove_suffix(suffix.size());
    return text;
}

}  // namespace

bool is_plain_host(std::string_view host) {
    // The longest name that DNS knows.
    constexpr std::size_t host_bytes_max = 255;
    if (host.empty() || host.size() > host_bytes_max) return false;
    return std::all_of(host.begin(), host.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '.' || c == '-' || c == '_' || c == ':' || c == '[' || c == ']';
    });
}

std::optional<std::string> normal_origin(std::string_view url) {
    const auto text = lower(url);
    const auto colon = text.find("://");
    if (colon == std::string::npos) return std::nullopt;
    const auto scheme = std::string_view(text).substr(0, colon);
    // A sandboxed page or one from a file states the origin "null", which is none that could be allowed.
    if (scheme != "http" && scheme != "https") return std::nullopt;
    auto authority = std::string_view(text).substr(colon + 3);
    authority = authority.substr(0, authority.find_first_of("/?#"));
    if (!is_plain_host(authority)) return std::nullopt;
    // Browsers leave out the port that the scheme means anyway.
    authority = without_suffix(authority, scheme == "http" ? ":80" : ":443");
    return std::string(scheme) + "://" + std::string(authority);
}

OriginPolicy::OriginPolicy(const std::vector<std::string>& allowed) {
    for (const auto& url : allowed) {
        if (auto origin = normal_origin(url)) allowed_.push_back(std::move(*origin));
    }
}

bool OriginPolicy::allows(const std::optional<std::string>& origin, std::string_view host) const {
    // Only browsers send an Origin, and only they can be led by a foreign page to speak for their user.
    if (!origin) return true;
    const auto theirs = normal_origin(*origin);
    if (!theirs) return false;
    // The scheme is left out of the comparison with Host: a proxy may speak TLS for us.
    for (const auto* scheme : {"http://", "https://"}) {
        if (normal_origin(scheme + std::string(host)) == theirs) return true;
    }
    return std::find(allowed_.begin(), allowed_.end(), *theirs) != allowed_.end();
}

bool PublicHost::answers_to(std::string_view host) const {
    if (!origin_) return true;
    const auto scheme = origin_->substr(0, origin_->find("://") + 3);
    return normal_origin(scheme + std::string(host)) == origin_;
}

}  // namespace crowntable::server
