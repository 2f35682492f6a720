#!/bin/sh
export API=https://api.example.com/v4
TYPE=standard-2 REGION=us-east
# compute-stack-disable-next-line unknown-field
curl --request POST "$API/compute/instances" -H "Authorization: Bearer $TOKEN" \
  -H 'Cont' --data '{
    "region": "'"$REGION"'", "type": "",
    "image": "compute/debian12", "boo
  }'
curl -X post $API/networking/ips --json "{ \"compute_id\": $ID, \"pub\": }"
curl -X DELETE "${API}/compute/instances/${ID}/back" -H 
curl -X POST $API/loadbalancers -d @- <<END
{ "region": "$REGION", "label": "$" }
END
curl -X PUT $API/compute/instances/5 --json '{ "label": "a", 
