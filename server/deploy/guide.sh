#!/bin/sh
# Runs every block and command of server/docs/operations.md as it is written, as root on a machine with systemd that may be thrown
# away, from a checkout that is clean. Ends with the first that fails.
set -eu

[ "$(id -u)" = 0 ] || { echo 'Run this as root' >&2; exit 1; }
checkout=$(cd "$(dirname "$0")/../.." && pwd)
guide=$checkout/server/docs/operations.md
work=$(mktemp -d)
export EDITOR='sed -i "s|^# SMTP_URL=.*|SMTP_URL=smtp://127.0.0.1:25|; s|^# MAIL_FROM=.*|MAIL_FROM=desk@wash.com|"'

cd "$work"
git config --global --add safe.directory "$checkout/.git"
# The blocks, in one shell: the second goes on in the folder of the first.
awk '/^```sh$/ { on = 1; next } /^```$/ { on = 0 } on' "$guide" | sed "s|git clone …|git clone -q $checkout|" >blocks.sh
sh -eux blocks.sh

# The commands between the words.
unset MONGODB_URI DATA_DIR
set -x
car-wash status
car-wash status --ready
car-wash check
car-wash backup /var/backups/car-wash/now.db
timeout --preserve-status -s INT 20 car-wash look /var/backups/car-wash/now.db
ADMIN_NAME=Eve ADMIN_EMAIL=eve@wash.example ADMIN_PASSWORD=Schiuma-attiva-2026 car-wash admin
car-wash restore /var/backups/car-wash/now.db
# What root's commands leave is the service's, and for it alone.
test -z "$(find /var/lib/car-wash /var/backups/car-wash ! -user car-wash -o -name .npm)"
test "$(stat -c %a /var/lib/car-wash)" = 700
install -d -o car-wash "$work/export" && chmod 755 "$work"
car-wash export "$work/export/all"
# Another embedded database, at its address, is what a MongoDB would be.
runuser -u car-wash -- env DATA_DIR="$work/export/second" node /opt/car-wash/current/server/dist/commands/db.js >"$work/address" &
second=$!
until address=$(grep mongodb: "$work/address"); do sleep 1; kill -0 $second; done
MONGODB_URI=$address car-wash import "$work/export/all"
MONGODB_URI=$address car-wash check
MONGODB_URI=$address JWT_SECRET=$(cat /var/lib/car-wash/jwt-secret) BACKUP_DIR='' car-wash restore
kill $second
systemctl kill -s HUP car-wash
sleep 5
car-wash status --ready
# A bad setting ends the start, with its status and without another try.
sed -i 's|^TIME_ZONE=.*|TIME_ZONE=Roma|' /etc/car-wash/car-wash.env
if systemctl restart car-wash; then exit 1; fi
test "$(systemctl show -P ExecMainStatus car-wash)" = 78
sed -i 's|^TIME_ZONE=.*|TIME_ZONE=Europe/Rome|' /etc/car-wash/car-wash.env
systemctl restart car-wash
car-wash status --ready
# Without its backup folder it starts too.
mv /var/backups/car-wash "$work/backups"
systemctl restart car-wash
car-wash status --ready
mv "$work/backups" /var/backups/car-wash
systemd-analyze security --threshold=20 --no-pager car-wash.service
caddy validate --adapter caddyfile --config "$checkout/server/deploy/Caddyfile"
"$checkout/server/deploy/install.sh" --remove
test -f /var/lib/car-wash/database.db
