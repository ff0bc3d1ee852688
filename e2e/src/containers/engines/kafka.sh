#!/bin/sh
# KAFKA_NODE_ID=1 becomes node.id=1, as in the image apache/kafka.
set -eu
env | grep '^KAFKA_' | while IFS='=' read -r name value; do
  printf '%s=%s\n' "$(printf '%s' "${name#KAFKA_}" | tr 'A-Z_' 'a-z.')" "$value"
done > /tmp/server.properties
java -cp '/opt/kafka/libs/*' kafka.tools.StorageTool format --ignore-formatted -t 5L6g3nShT-eMCtK--X86sw -c /tmp/server.properties
exec java -Xmx512m -cp '/opt/kafka/libs/*' kafka.Kafka /tmp/server.properties
