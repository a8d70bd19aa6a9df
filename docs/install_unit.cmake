# Part of `cmake --install`: puts `unit` where systemd looks for those of packages.
set(path "${CMAKE_INSTALL_PREFIX}/lib/systemd/system/crowntable.service")
file(READ "${unit}" text)
string(REPLACE /usr/local/bin/ "${CMAKE_INSTALL_PREFIX}/bin/" text "${text}")
message(STATUS "Installing: $ENV{DESTDIR}${path}")
file(WRITE "$ENV{DESTDIR}${path}" "${text}")
file(CHMOD "$ENV{DESTDIR}${path}" PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
list(APPEND CMAKE_INSTALL_MANIFEST_FILES "${path}")
