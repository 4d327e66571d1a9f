#!/usr/bin/env bash
# Sets up a rustc that can build for the browser, where rustup cannot fetch its own: a private copy of
# Debian's rustc-web, with the standard library for WebAssembly built from rust-web-src.
# Nothing is installed system-wide; only `apt-get update` asks for root. The result is FOLDER/rustc.
#
#   bash wasm-rustc-debian.sh FOLDER
set -euo pipefail

target=wasm32-unknown-unknown
folder=$1
say() { printf 'wasm-rustc: %s\n' "$*" >&2; }
fail() { say "$@"; exit 1; }

command -v apt-get >/dev/null || fail "this is no Debian: there is no apt-get"
host_sysroot=$(rustc --print sysroot)
# The linker is the one that comes with the active toolchain; it finds its own libLLVM.
linker=$(find "$host_sysroot/lib/rustlib" -path '*/bin/rust-lld' | head -1)
[ -n "$linker" ] || fail "the active toolchain has no rust-lld"

# Fresh lists matter: without the security archive the newest version is too old for Leptos.
apt-get update >&2 || say "apt-get update failed (it needs root); going on with the present lists"
dependency() { # PACKAGE PATTERN: the newest package matching PATTERN that PACKAGE depends on
  apt-cache depends --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances "$1" |
    sed -n 's/^ *Depends: \([a-z0-9.+-]*\)$/\1/p' | { grep -E "$2" || true; } | sort -V | tail -1
}
std=$(dependency libstd-rust-web-dev '^libstd-rust-web-[0-9]')
[ -n "$std" ] || fail "rustc-web cannot be resolved; run apt-get update as root"
llvm=$(dependency "$std" '^libllvm[0-9]')
[ -n "$llvm" ] || fail "the LLVM of rustc-web cannot be resolved; run apt-get update as root"

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
exec 9>"$folder/lock" # one at a time; whoever waited finds it done
flock 9
standard_library() { ls "$folder/root/usr/lib/rustlib/$target/lib/"libstd*.rlib >/dev/null 2>&1; }
if [ -x "$folder/rustc" ] && standard_library; then exit 0; fi
rm -f "$folder/rustc"
work=$(mktemp -d "$folder/.new.XXXXXX")
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
mkdir "$work/debs" "$work/root"
(cd "$work/debs" && apt-get download rustc-web "$std" libstd-rust-web-dev "$llvm" rust-web-src >&2)
for deb in "$work"/debs/*.deb; do
  case $deb in
    */rust-web-src_*) dpkg-deb --fsys-tarfile "$deb" | tar -x -C "$work/root" --wildcards './usr/src/rustc-*/library/*' ;;
    *) dpkg-deb --fsys-tarfile "$deb" | tar -x -C "$work/root" --exclude='./usr/share/*' ;;
  esac
done
driver=$(find "$work/root/usr/lib" -name 'librustc_driver-*.so')
libraries=$folder/root$(dirname "${driver#"$work/root"}")
host=$(rustc -vV | sed -n 's/^host: //p')
mkdir -p "$work/root/usr/lib/rustlib/$host/bin"
ln -sfn "$linker" "$work/root/usr/lib/rustlib/$host/bin/rust-lld"
rm -rf "$folder/root"
mv "$work/root" "$folder/root"

# A wrapper rather than an environment variable: cargo starts the compiler in many ways.
cat >"$work/rustc" <<WRAPPER
#!/bin/sh
LD_LIBRARY_PATH='$libraries'\${LD_LIBRARY_PATH:+:\$LD_LIBRARY_PATH} exec '$folder/root/usr/bin/rustc' "\$@"
WRAPPER
chmod 755 "$work/rustc"
if ! "$work/rustc" --version >&2; then
  LD_LIBRARY_PATH=$libraries ldd "$libraries"/librustc_driver-*.so | grep 'not found' >&2 || true
  fail "shared libraries are missing; as root: apt-get install --no-install-recommends libedit2 libz3-4 libxml2 libffi8 libzstd1"
fi

# The standard library, by the same compiler from its own sources. RUSTC_BOOTSTRAP is for this one build only.
cp -r "$folder"/root/usr/src/rustc-*/library "$work/library"
(cd "$work/library" && env -u CARGO_ENCODED_RUSTFLAGS -u CARGO_BUILD_TARGET -u RUSTC_WRAPPER \
  RUSTC="$work/rustc" RUSTC_BOOTSTRAP=1 RUSTFLAGS='-Zforce-unstable-if-unmarked -Cembed-bitcode=yes' \
  CARGO_PROFILE_RELEASE_PANIC=abort CARGO_PROFILE_RELEASE_DEBUG=0 \
  cargo build --locked --release --target $target --target-dir "$work/target" --package sysroot >&2)
std_folder=$folder/root/usr/lib/rustlib/$target/lib
mkdir -p "$std_folder"
cp "$work/target/$target/release/deps/"*.rlib "$std_folder/"
rm -rf "$folder/root/usr/src"
# Last of all: where this file exists, everything it needs does.
mv "$work/rustc" "$folder/rustc"
say "ready: $("$folder/rustc" --version)"
