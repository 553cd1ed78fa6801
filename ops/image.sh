#!/bin/sh
# Builds the image of the commit that is checked out, and prints its digest. On machines of one architecture it is the same
# everywhere; `docker buildx imagetools inspect IMAGE` shows those of a release. Needs Docker with buildx.
#
#   sh ops/image.sh
#   sh ops/image.sh NAME     pushes it to the registry in NAME, without a tag
set -eu
cd "$(dirname "$0")/.."
changed=$(git status --porcelain)
[ -z "$changed" ] || { printf 'Commit or remove what is not in the commit:\n%s\n' "$changed" >&2; exit 1; }

buildkit=$(sed -n 's/^FROM //p' ops/buildkit/Dockerfile)
version=${buildkit#*:}
builder="buildkit-${version%@*}"
docker buildx inspect "$builder" >/dev/null 2>&1 ||
  docker buildx create --name "$builder" --driver docker-container --driver-opt "image=$buildkit" >/dev/null
if [ -n "${1:-}" ]; then output="type=image,name=$1,push-by-digest=true,name-canonical=true,push=true,unpack=false,oci-mediatypes=true"
else output=type=oci,dest=/dev/null; fi
metadata=$(mktemp)
trap 'rm "$metadata"' EXIT
# An attestation would hold the time and the machine.
docker buildx build --builder "$builder" --no-cache --provenance=false --sbom=false \
  --build-arg SOURCE_DATE_EPOCH="$(git log -1 --format=%ct)" \
  --output "$output,rewrite-timestamp=true" --metadata-file "$metadata" . >&2
sed -n 's/.*"containerimage\.digest": *"\(sha256:[0-9a-f]*\)".*/\1/p' "$metadata"
