#!/bin/sh
# Installs what the editor tests need on Debian: system packages, then the editors into node_modules/ beside this file.
# Does nothing when both are already there.
set -eu
cd "$(dirname "$0")"

packages="chromium-headless-shell fonts-dejavu-core neovim emacs-nox elpa-eglot zsh fish build-essential python3 pkg-config libkrb5-dev libsecret-1-dev libx11-dev libxkbfile-dev"
# shellcheck disable=SC2086
if ! dpkg -s $packages >/dev/null 2>&1; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages >/dev/null
fi

stamp=node_modules/.installed
if ! cmp -s package-lock.json "$stamp"; then
  export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
  # Called from a script of npm, this would tell code-server's install script of the Node that runs that npm.
  unset npm_config_user_agent
  # code-server's install script runs on Node 24 only, so that Node has to be in place before any script is run.
  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
  npm rebuild node --loglevel=error
  PATH="$PWD/node_modules/node/bin:$PATH" npm rebuild code-server --foreground-scripts --loglevel=error
  cp package-lock.json "$stamp"
fi
