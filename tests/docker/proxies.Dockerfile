# The two proxies of docs/hosting.md, of Debian's packages, to test their configurations with.
FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends caddy nginx-light && rm -rf /var/lib/apt/lists/*
# As in Caddy's own image.
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
