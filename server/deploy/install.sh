#!/bin/sh
# Installs a release on Debian 12 or 13 or Ubuntu 24.04 from a checkout of it, as root; again, it changes only what lacks:
#   server/deploy/install.sh --address wash.example [--proxy caddy|nginx]
#   server/deploy/install.sh --upgrade        after git pull: the new release and a restart, which backs up before it migrates
#   server/deploy/install.sh --remove         the program goes; settings, data and backups stay
set -eu

ROOT=/opt/car-wash SETTINGS=/etc/car-wash/car-wash.env DATA=/var/lib/car-wash BACKUPS=/var/backups/car-wash
UNIT=/etc/systemd/system/car-wash.service COMMAND=/usr/local/bin/car-wash
here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$here/../.." && pwd)
address='' proxy='' mode=install

die() { echo "$1" >&2; exit 1; }
while [ $# -gt 0 ]; do
  case $1 in
    --address) address=${2:?--address needs a name such as wash.example}; shift ;;
    --proxy) proxy=${2:?--proxy needs caddy or nginx}; shift ;;
    --upgrade) ;;
    --remove) mode=remove ;;
    *) die "Usage: install.sh --address NAME [--proxy caddy|nginx] | --upgrade | --remove" ;;
  esac
  shift
done
[ "$(id -u)" = 0 ] || die 'Run this as root'

if [ $mode = remove ]; then
  systemctl disable --now car-wash 2>/dev/null || true
  rm -rf "$UNIT" "$COMMAND" "$ROOT"
  systemctl daemon-reload
  echo "Removed. Kept: $SETTINGS, $DATA, $BACKUPS"
  exit 0
fi

node=$(command -v node) || die 'Install Node.js 20.19 or newer first (Debian 13: apt install nodejs npm; else nodesource.com)'
"$node" -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' ||
  die "Node.js $("$node" --version) is too old: 20.19 or newer is needed"
[ -f "$SETTINGS" ] || [ -n "$address" ] || die 'Name the address that people will use: --address wash.example'

version=v$("$node" -p 'require(process.argv[1]).version' "$source/package.json")
release=$ROOT/releases/$version
if [ ! -d "$release" ]; then
  echo "Building $version …"
  new=$release.new
  rm -rf "$new"
  mkdir -p "$new"
  tar -C "$source" -cf - --exclude=node_modules --exclude=dist --exclude=.git --exclude=./data --exclude=.env . | tar -C "$new" -xf -
  (cd "$new" && npm ci --no-audit --no-fund && npm run build && npm prune --omit=dev --no-audit --no-fund) >"$ROOT/build.log" 2>&1 ||
    die "The build failed: $ROOT/build.log"
  chown -R root:root "$new"
  chmod -R go+rX,go-w "$new"
  mv "$new" "$release"
fi

id car-wash >/dev/null 2>&1 || useradd --system --home-dir "$DATA" --shell /usr/sbin/nologin car-wash
install -d -m 0750 -o root -g car-wash "$(dirname "$SETTINGS")"
install -d -m 0700 -o car-wash -g car-wash "$DATA" "$BACKUPS"
if [ ! -f "$SETTINGS" ]; then
  umask 027
  cat >"$SETTINGS" <<END
# What each setting means: $ROOT/current/.env.example. After a change: systemctl restart car-wash
DATA_DIR=$DATA
BACKUP_DIR=$BACKUPS
APP_ORIGIN=https://$address
TRUST_PROXY=1
TIME_ZONE=$(cat /etc/timezone 2>/dev/null || echo Europe/Rome)
# SMTP_URL=smtps://user:password@mail.example:465
# MAIL_FROM=Washline <desk@$address>
END
  grep -q '^TIME_ZONE=.*/' "$SETTINGS" || sed -i 's|^TIME_ZONE=.*|TIME_ZONE=Europe/Rome|' "$SETTINGS"
  chown root:car-wash "$SETTINGS"
  umask 022
fi

printf '#!/bin/sh\nexec %s %s/current/server/scripts/car-wash.mjs "$@"\n' "$node" "$ROOT" >"$COMMAND"
chmod 0755 "$COMMAND"
sed "s|/usr/bin/node|$node|g" "$here/car-wash.service" >"$UNIT"
ln -sfn "$release" "$ROOT/current"

case $proxy in
  '') ;;
  caddy)
    command -v caddy >/dev/null || apt-get install -y caddy
    sed "s|{\$ADDRESS:localhost}|$address|; s|{\$UPSTREAM:\(.*\)} {|\1 {|" "$here/Caddyfile" >/etc/caddy/Caddyfile
    systemctl reload-or-restart caddy ;;
  nginx)
    command -v nginx >/dev/null || apt-get install -y nginx
    sed "s|wash\.example|$address|g" "$here/nginx.conf" >/etc/nginx/conf.d/car-wash.conf
    nginx -t && systemctl reload-or-restart nginx || echo "nginx has no certificate yet: see $here/nginx.conf" ;;
  *) die '--proxy is caddy or nginx' ;;
esac

since=$(date '+%Y-%m-%d %H:%M:%S')
systemctl daemon-reload
systemctl enable --quiet car-wash
systemctl restart car-wash || { journalctl -u car-wash --since "$since" -o cat | tail -5 >&2; die 'It did not start'; }
echo "$version runs. Settings: $SETTINGS"
journalctl -u car-wash --since "$since" -o cat | grep -E 'setup=|E-mail' || true
