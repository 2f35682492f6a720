#!/bin/sh
# Installs what the editor tests need on Debian: system packages, then the editors into node_modules/ beside this file.
# Does nothing when both are already there.
set -eu
cd "$(dirname "$0")"

packages="chromium-headless-shell fonts-dejavu-core neovim emacs-nox elpa-eglot zsh fish build-essential python3"
# shellcheck disable=SC2086
if ! dpkg -s $packages >/dev/null 2>&1; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages >/dev/null
fi

stamp=node_modules/.installed
if ! cmp -s package-lock.json "$stamp"; then
  export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
  npm rebuild node --loglevel=error
  # VS Code's own modules, as npm of the Node that code-server supports. Only those that write logs and end the extension host
  # are compiled: the others (a database, Kerberos, Windows) take minutes, and no test needs them.
  (
    bin=$PWD/node_modules/node/bin
    export PATH="$bin:$PATH" npm_config_user_agent="npm/? node/$("$bin/node" --version)"
    cd node_modules/code-server
    npm_config_ignore_scripts=true sh postinstall.sh
    cd lib/vscode
    JOBS=max npm rebuild @vscode/spdlog @vscode/native-watchdog --loglevel=error
  )
  cp package-lock.json "$stamp"
fi
