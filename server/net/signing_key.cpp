#include "server/net/signing_key.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "engine/hex.hpp"
#include "server/net/log.hpp"
#include "server/store/data_directory.hpp"

namespace crowntable::server {

namespace {

[[noreturn]] void bad_key(const std::filesystem::path& file, const std::string& why) {
    throw StoreProblem(StoreProblem::Kind::bad_key, "cannot use the signing key " + file.string() + ": " + why);
}

[[noreturn]] void bad_key(const std::filesystem::path& file, int error) {
    bad_key(file, std::generic_category().message(error));
}

/// Closes what it was given.
class KeyFile {
public:
    explicit KeyFile(int descriptor) : descriptor_(descriptor) {}
    ~KeyFile() {
        if (descriptor_ >= 0) close(descriptor_);
    }
    KeyFile(const KeyFile&) = delete;
    KeyFile& operator=(const KeyFile&) = delete;
    int get() const { return descriptor_; }

private:
    int descriptor_;
};

/// Nothing if there is no such file.
std::optional<PrivateKey> key_in(const std::filesystem::path& file) {
    const KeyFile opened(open(file.c_str(), O_RDONLY | O_CLOEXEC));
    if (opened.get() < 0 && errno == ENOENT) return std::nullopt;
    if (opened.get() < 0) bad_key(file, errno);
    // More than a key takes, so that anything behind one shows as damage.
    std::array<char, 80> text{};
    const auto size = read(opened.get(), text.data(), text.size());
    if (size < 0) bad_key(file, errno);
    std::string_view digits(text.data(), static_cast<std::size_t>(size));
    if (digits.ends_with('\n')) digits.remove_suffix(1);
    const auto bytes = parse_hex<PrivateKey>(digits);
    if (!bytes) bad_key(file, "it is damaged; put it back from a backup. It was left as it is");
    return *bytes;
}

/// A copy that was put back may have the rights of any file.
void make_private(const std::filesystem::path& file) {
    if (!keep_from_others(file)) return;
    log(LogLevel::warning,
        "the signing key was open to other users and is no more; who read it can sign as this server",
        {{"path", file.string()}});
}

/// Whole or not at all, and never over another.
void write_key(const std::filesystem::path& file, const PrivateKey& bytes) {
    const std::string text = to_hex(bytes) + '\n';
    // Written beside its place and then linked there, which fails where there is a key: rename() would write over it.
    const std::filesystem::path unfinished = file.string() + ".new";
    unlink(unfinished.c_str());
    {
        const KeyFile made(open(unfinished.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
        if (made.get() < 0) bad_key(file, errno);
        // A short write sets no errno, and comes of a disk that is full.
        errno = ENOSPC;
        const bool written = write(made.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
        if (!written || fsync(made.get()) != 0) bad_key(file, errno);
    }
    if (link(unfinished.c_str(), file.c_str()) != 0) bad_key(file, errno);
    unlink(unfinished.c_str());
    // The name of the file is kept by its directory, which has to reach the disk as well.
    const KeyFile directory(open(file.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory.get() < 0 || fsync(directory.get()) != 0) bad_key(file, errno);
}

}  // namespace

std::filesystem::path signing_key_in(const std::filesystem::path& data_dir) {
    return DataDirectory::signing_key_in(data_dir);
}

SigningKey keep_signing_key(const std::filesystem::path& data_dir, const PrivateKey& fresh) {
    const auto file = signing_key_in(data_dir);
    make_private(file);
    if (const auto kept = key_in(file)) return SigningKey(*kept);
    write_key(file, fresh);
    return SigningKey(fresh);
}

std::optional<PrivateKey> read_private_key(const std::filesystem::path& data_dir) {
    return key_in(signing_key_in(data_dir));
}

SigningKey read_signing_key(const std::filesystem::path& data_dir) {
    const auto file = signing_key_in(data_dir);
    if (const auto kept = key_in(file)) return SigningKey(*kept);
    bad_key(file, "there is none yet; a server makes it when it first starts on this directory");
}

}  // namespace crowntable::server
