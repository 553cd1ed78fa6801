#!/bin/sh
# Prints compose.yaml with an image by its digest instead of a build; it needs nothing beside it but .env.
#
#   sh ops/release-compose.sh ghcr.io/OWNER/NAME@sha256:…
set -eu
case "${1:-}" in
  *@sha256:*) ;;
  *) echo "Name an image by its digest, ghcr.io/OWNER/NAME@sha256:…; «${1:-}» does not." >&2; exit 1 ;;
esac
sed -e '/^ *build: \.$/d' -e "s|^\( *image:\) collection-pulse\$|\1 $1|" -e 's/ --build / /g' "$(dirname "$0")/../compose.yaml"
