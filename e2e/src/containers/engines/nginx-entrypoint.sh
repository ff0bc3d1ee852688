#!/bin/sh
set -eu
for file in /docker-entrypoint.d/*.envsh; do . "$file"; done
# Only names of settings are replaced, because nginx has variables, too
names=$(env | sed -n 's/^\([A-Z_]*\)=.*/${\1}/p' | tr '\n' ' ')
for template in /etc/nginx/templates/*.template; do
  envsubst "$names" < "$template" > "/etc/nginx/conf.d/$(basename "$template" .template)"
done
exec "$@"
