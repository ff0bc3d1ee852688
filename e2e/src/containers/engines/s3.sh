#!/bin/sh
set -eu
cat > /tmp/s3proxy.properties <<END
s3proxy.endpoint=http://0.0.0.0:9000
s3proxy.authorization=aws-v2-or-v4
s3proxy.identity=$(cat /run/secrets/s3_access_key_id)
s3proxy.credential=$(cat /run/secrets/s3_secret_access_key)
jclouds.provider=filesystem-nio2
jclouds.filesystem.basedir=/data
jclouds.identity=any
jclouds.credential=any
END
exec java -Xmx256m -cp '/opt/s3/libs/*' org.gaul.s3proxy.Main --properties /tmp/s3proxy.properties
