#include "clients/cli/storage/secret_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <sstream>
#include <system_error>

namespace crowntable::cli {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path) {
    throw std::system_error(errno, std::generic_category(), path.string());
}

void write_all(int file, const std::string& text, const fs::path& path) {
    std::size_t written = 0;
    while (written < text.size()) {
        const auto count = ::write(file, text.data() + written, text.size() - written);
        // A signal, such as a change of the terminal's size, is no error.
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail(path);
        written += static_cast<std::size_t>(count);
    }
}

}  // namespace

void make_secret_directory(const fs::path& directory) {
    // Only the last one is made secret: the others may belong to other programs.
    if (directory.has_parent_path()) fs::create_directories(directory.parent_path());
    if (::mkdir(directory.c_str(), 0700) != 0 && errno != EEXIST) fail(directory);
    // The directory may be older than this program, and open to others.
    if (::chmod(directory.c_str(), 0700) != 0) fail(directory);
}

void write_secret_file(const fs::path& path, const std::string& text) {
    // Written beside and renamed: whoever reads finds the old text or the new one, also after a crash. The name has the
    // process in it, for two programs may write at once.
    const fs::path fresh = path.string() + "." + std::to_string(::getpid());
    const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0) fail(fresh);
    try {
        write_all(file, text, fresh);
    } catch (...) {
        ::close(file);
        ::unlink(fresh.c_str());
        throw;
    }
    if (::close(file) != 0) fail(fresh);
    if (::rename(fresh.c_str(), path.c_str()) != 0) fail(path);
}

std::optional<std::string> read_file(const fs::path& path) {
    std::ifstream file(path);
    if (!file) return std::nullopt;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

}  // namespace crowntable::cli
