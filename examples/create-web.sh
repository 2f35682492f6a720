#!/bin/sh
# Creates an instance and prints its ID: REGION=us-east ROOT_PASS=… ./create-web.sh
set -eu

curl --fail --silent --show-error "$COMPUTE_API/compute/instances" \
  -H "Authorization: Bearer $COMPUTE_TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{
    "region": "'"$REGION"'",
    "type": "standard-2",
    "image": "compute/debian12",
    "root_pass": "'"$ROOT_PASS"'",
    "label": "web-1"
  }' | jq .id
