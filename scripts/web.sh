#!/bin/bash
# The page that `angaros view` serves. usage: scripts/web.sh VERB
#   build   type check and bundle: renews web/dist, which is committed
#   e2e     the page in headless Chromium on running nodes; needs `angaros` and `angaros-components` in target/debug;
#           PAGE_TIMES=1 judges times too, on a machine that does nothing else
#   test    type check, unit tests, and whether what is committed in web/dist is what is built
# Its packages are installed in web/node_modules, in the versions of web/package-lock.json.
set -u
cd "$(dirname "$0")/../web" || exit 1

skipped() {
    echo "skipped: the page: $1"
    exit 77
}

command -v npm >/dev/null || skipped "no npm here"
node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 20 ? 0 : 1)' ||
    skipped "node $(node --version) is older than 20"

# Kept until the lock file changes.
install() {
    cmp -s package-lock.json node_modules/.installed && return
    npm ci --no-audit --no-fund --loglevel=error >../build/web-install.log 2>&1 &&
        cp package-lock.json node_modules/.installed
}

mkdir -p ../build
if ! install; then
    [ -e node_modules/.installed ] || skipped "packages cannot be installed: $(tail -n 1 ../build/web-install.log)"
fi

case ${1:-} in
build)
    npm run --silent check && npm run --silent build
    ;;
test)
    npm run --silent check || exit 1
    npm run --silent test || exit 1
    out=$PWD/../build/web-dist
    npm run --silent build -- --outDir "$out" --emptyOutDir --logLevel error || exit 1
    if ! diff -r "$out" dist >/dev/null; then
        echo "error: web/dist is not what web/src builds; hint: scripts/web.sh build"
        exit 1
    fi
    echo "web/dist is what web/src builds: $(du -cb dist/* | tail -n 1 | cut -f 1) bytes"
    ;;
e2e)
    built=${CARGO_TARGET_DIR:-../target}/debug
    absent() { echo "skipped: the page in a browser: $1"; exit 0; }
    [ -x "$built/angaros" ] && [ -x "$built/angaros-components" ] || absent "angaros is not built"
    CHROMIUM=${CHROMIUM:-$(command -v chromium)} || absent "no chromium here"
    export CHROMIUM ANGAROS=$(realpath "$built/angaros")
    npx vitest run --config e2e.config.ts
    ;;
*)
    sed -n '2,7s/^# //p' "../scripts/web.sh"
    exit 2
    ;;
esac
