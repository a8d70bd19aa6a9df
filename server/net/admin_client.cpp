#include "server/net/admin_client.hpp"

#include <algorithm>
#include <boost/asio/local/stream_protocol.hpp>
#include <chrono>
#include <ctime>
#include <iomanip>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "protocol/json/json.hpp"

namespace crowntable::server {

namespace {

/// Longer than the server ever takes, for a store may be slow.
constexpr std::chrono::seconds answer_patience{30};

std::string shown(const Json& value) {
    if (value.is_null()) return "-";
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
    return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string member(const Json& object, const std::string& name) {
    return object.contains(name) ? shown(object.at(name)) : "-";
}

std::string calendar(const Json& seconds) {
    if (seconds.is_null()) return "lifted";
    const auto time = static_cast<std::time_t>(seconds.get<std::int64_t>());
    std::ostringstream text;
    text << std::put_time(std::gmtime(&time), "%Y-%m-%d %H:%M:%S UTC");
    return text.str();
}

using Row = std::vector<std::string>;

/// Rows under each other, each column as wide as its widest text.
void print_table(std::ostream& out, const std::vector<Row>& rows) {
    std::map<std::size_t, std::size_t> widths;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    }
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            line += row[i] + std::string(widths[i] - row[i].size() + 2, ' ');
        }
        out << line.substr(0, line.find_last_not_of(' ') + 1) << "\n";
    }
}

void print_objects(std::ostream& out, const Json& objects, const Row& names) {
    std::vector<Row> rows{names};
    for (const auto& object : objects) {
        Row row;
        for (const auto& name : names) row.push_back(member(object, name));
        rows.push_back(std::move(row));
    }
    print_table(out, rows);
}

void print_bans(std::ostream& out, const Json& bans) {
    for (const auto& ban : bans) {
        out << member(ban, "network") << " until " << calendar(ban.at("until")) << "\n";
    }
    if (bans.empty()) out << "No bans.\n";
}

/// Members one under the other, lists of objects as tables behind them.
void print_object(std::ostream& out, const Json& object) {
    for (const auto& [name, value] : object.items()) {
        if (name == "ok" || value.is_array() || value.is_object()) continue;
        out << name << ": " << (name == "until" ? calendar(value) : shown(value)) << "\n";
    }
    for (const auto& [name, value] : object.items()) {
        if (value.is_object()) {
            out << name << ": " << value.dump() << "\n";
        } else if (name == "seats") {
            print_objects(out, value, {"seat", "name", "kind", "played_by"});
        } else if (name == "people") {
            print_objects(out, value, {"name", "role", "seat", "host", "connected", "away_s", "address"});
        }
    }
}

void print_answer(std::ostream& out, const Json& answer) {
    if (answer.contains("rooms")) {
        Row columns{"code", "stage", "game", "state", "seats_taken", "bots", "connected", "locked"};
        const auto& rooms = answer.at("rooms");
        if (!rooms.empty() && rooms.front().contains("node")) columns.emplace_back("node");
        print_objects(out, rooms, columns);
    } else if (answer.contains("bans")) {
        print_bans(out, answer.at("bans"));
    } else if (answer.contains("limits")) {
        for (const auto& limit : answer.at("limits")) {
            out << member(limit, "name") << " = " << member(limit, "value") << "\n";
        }
    } else {
        print_object(out, answer);
    }
}

/// Which of several nodes have not done it.
void tell_missing(std::ostream& notes, const Json& answer) {
    for (const auto& node : answer.value("unanswered", Json::array())) {
        notes << "crowntable-server: the node " << shown(node) << " does not answer\n";
    }
    for (const auto& refused : answer.value("refused", Json::array())) {
        notes << "crowntable-server: the node " << member(refused, "node")
              << " has not done it: " << member(refused, "message") << "\n";
    }
}

/// Empty where nobody answers.
std::string answer_to(const std::filesystem::path& socket, const std::string& line) {
    boost::asio::local::stream_protocol::iostream stream;
    stream.expires_after(answer_patience);
    std::string answer;
    try {
        stream.connect(boost::asio::local::stream_protocol::endpoint(socket.string()));
    } catch (const boost::system::system_error&) {
        // The path is too long for a socket, so that nobody listens there.
        return answer;
    }
    stream << line << '\n' << std::flush;
    std::getline(stream, answer);
    return answer;
}

}  // namespace

AdminOutcome ask_admin_socket(const std::filesystem::path& socket, const std::string& line, AdminPrint print,
                              std::ostream& out, std::ostream& notes) {
    const auto answer = answer_to(socket, line);
    const auto read = Json::parse(answer, nullptr, false);
    if (!read.is_object() || !read.contains("ok")) {
        notes << "crowntable-server: no server answers at " << socket.string() << "\n";
        return AdminOutcome::unanswered;
    }
    const bool is_done = read.at("ok") == true;
    if (print == AdminPrint::json) {
        out << answer << "\n";
    } else if (is_done) {
        print_answer(out, read);
    } else {
        notes << "crowntable-server: " << member(read, "message") << " (" << member(read, "code") << ")\n";
    }
    if (print == AdminPrint::lines) tell_missing(notes, read);
    if (read.contains("refused") || read.contains("unanswered")) return AdminOutcome::partly_done;
    return is_done ? AdminOutcome::done : AdminOutcome::refused;
}

}  // namespace crowntable::server
