#!/bin/sh
# Makes the secrets of docker-compose.yml that are not there yet: `sh deploy/make-secrets.sh [folder]`. Only their owner enters the folder; the
# files in it can be read by all, since containers read them as users of their own.
set -eu
folder=${1:-$(dirname "$0")/../secrets}
umask 077
mkdir -p "$folder"
chmod 700 "$folder"

keep() { # name, value
  [ -e "$folder/$1" ] || printf '%s' "$2" > "$folder/$1"
  chmod 444 "$folder/$1"
}
hex() { openssl rand -hex "$1"; }
mongodb() { # user
  keep "mongodb_$1_password" "$(hex 24)"
  keep "mongodb_$1_url" "mongodb://$1:$(cat "$folder/mongodb_$1_password")@mongodb:27017/?replicaSet=portal&authSource=admin"
}

keep master_key "$(openssl rand -base64 32)"
keep internal_secret "$(hex 24)"
keep admin_password "Aa1-$(hex 12)"
keep mongodb_keyfile "$(openssl rand -base64 48 | tr -d '\n')"
keep mongodb_root_password "$(hex 24)"
mongodb vault
mongodb views
keep s3_root_password "$(hex 24)"
keep s3_access_key_id "portal-$(hex 6)"
keep s3_secret_access_key "$(hex 24)"
# The catcher of the compose file, inside its network; a real server: smtp://user:password@host:587
keep smtp_url 'smtp://mail:1025?requireTLS=false'
echo "The secrets are in $folder. The first administrator's password is in admin_password."
