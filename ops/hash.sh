#!/bin/sh
# Prints one hash of the names and bytes of all files in a folder, to compare what an image runs with what the sources make:
#
#   npm ci && npm run bundle && sh ops/hash.sh dist
#   docker run --rm --interactive IMAGE sh -s < ops/hash.sh
set -eu
cd "${1:-.}"
# The compile cache is made for the path in the image.
find . -name compile-cache -prune -o -type f -exec sha256sum {} + | LC_ALL=C sort | sha256sum | cut -c 1-64
