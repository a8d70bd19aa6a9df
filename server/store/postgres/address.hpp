#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace crowntable::server::postgres {

/// Whether this program can speak to a database at all: one with CROWNTABLE_STATIC cannot, and understands no address.
bool is_built_in();
/// What to tell whoever names a database to such a program.
constexpr const char* left_out =
    "this program was built without PostgreSQL, and keeps rooms in its data directory alone; that of the Debian "
    "package "
    "and that of the image have it";

/// Where a database is and how one comes in, as libpq takes it: postgres://user:password@host1,host2/name?sslmode=...
/// What libpq takes from the environment or from ~/.pgpass may be left out. It holds a password: only what `shown`
/// gives may be told.
class Address {
public:
    /// Nothing for what libpq does not understand, or understands otherwise than it was meant: a password in which
    /// characters are not escaped. It is not to be repeated.
    static std::optional<Address> parse(const std::string& url);
    static bool is_one(const std::string& text);
    /// How one is to be written, for whoever has written none.
    static constexpr const char* form =
        "postgres://user:password@host1,host2/name, where %40 stands for @, %2F for / and %25 for % in the password";

    /// Hosts, user and name of the database, and nothing else.
    std::string shown() const;
    /// By the keywords of libpq, with what this server wants where nothing is said: a database that takes writes, and a
    /// connection that notices when the other side is gone.
    const std::map<std::string, std::string>& options() const { return options_; }

    /// For PQconnectStartParams and its like; good as long as the address.
    struct Parameters {
        std::vector<const char*> keywords;
        std::vector<const char*> values;
    };
    Parameters parameters() const;
    /// Of several hosts the second is the first one to be tried from now on, and the first one the last.
    void begin_with_next();

private:
    std::map<std::string, std::string> options_;
};

/// Of what libpq says: the rest of it are hints and details, which may repeat a value.
std::string first_line(const char* message);

}  // namespace crowntable::server::postgres
