#!/usr/bin/env bash
# Takes what is new in the repository: builds it beside the running release, switches to it, and restarts one process after
# the other. If the first process does not become ready, switches back. See docs/deploy.md, "New versions".
#
#   academy-update            the newest commit of the branch that was cloned; does nothing if it already runs
#   academy-update REVISION   any commit, tag or branch, also an older one
#
# ACADEMY_HOME      default /srv/academy: its owner builds; contains repository/, releases/ID/ and the symlink current
# ACADEMY_PORTS     the processes; default: the ports of the running units academy@PORT
# ACADEMY_RESTART   the command that restarts the process of a port, which is appended; default: systemctl restart academy@PORT
# ACADEMY_TIMEOUT   seconds until a restarted process must be ready; default 90
set -euo pipefail

home=${ACADEMY_HOME:-/srv/academy}
keep=3

say() { printf '%s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# Building runs the repository's code, so it is done by the owner of the folder, not by root.
owner=$(stat --format %U "$home")
as_owner() {
  if [[ $(id --user --name) == "$owner" ]]; then "$@"; else runuser --user "$owner" -- "$@"; fi
}

restart() {
  if [[ -n ${ACADEMY_RESTART:-} ]]; then $ACADEMY_RESTART "$1"; else systemctl restart "academy@$1"; fi
}

is_ready() {
  "$home/current/node_modules/.bin/node" --input-type=module --eval '
    const [url, seconds] = process.argv.slice(1)
    const end = Date.now() + seconds * 1000
    const ask = () => fetch(url, { signal: AbortSignal.timeout(3000) }).then(({ ok }) => ok, () => false)
    while (!(await ask())) {
      if (Date.now() > end) process.exit(1)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }' "http://127.0.0.1:$1/api/health/ready" "${ACADEMY_TIMEOUT:-90}"
}

# A rename, so that a process that starts at this moment finds the old release or the new one.
switch_to() {
  as_owner ln --symbolic --force --no-dereference "releases/$1" "$home/current.next"
  as_owner mv --no-target-directory "$home/current.next" "$home/current"
}

list_ports() {
  if [[ -n ${ACADEMY_PORTS:-} ]]; then
    printf '%s\n' "$ACADEMY_PORTS"
    return
  fi
  systemctl list-units --all --plain --no-legend 'academy@*.service' | sed --quiet 's/^academy@\([0-9]*\)\.service .*/\1/p'
}

build() {
  local commit=$1 folder=$2
  as_owner rm --recursive --force "$folder" "$folder.next"
  as_owner mkdir --parents "$folder.next"
  as_owner git -C "$home/repository" archive "$commit" | as_owner tar --extract --directory "$folder.next"
  as_owner env --chdir="$folder.next" node tooling/prepare.mjs start
  as_owner mv "$folder.next" "$folder"
}

exec 9>"$home/.update.lock"
flock --nonblock 9 || fail 'Another update is running.'

as_owner git -C "$home/repository" fetch --quiet --tags --prune origin
commit=$(as_owner git -C "$home/repository" rev-parse --verify --quiet "${1:-origin/HEAD}^{commit}") ||
  commit=$(as_owner git -C "$home/repository" rev-parse --verify --quiet "origin/${1:-HEAD}^{commit}") ||
  fail "The repository has no ${1:-origin/HEAD}."
release=$(as_owner git -C "$home/repository" show --no-patch --format='%cd-%h' --date=format:%Y%m%d-%H%M%S "$commit")
before=$(basename "$(readlink "$home/current" || true)")
[[ $release != "$before" ]] || { say "$release runs already."; exit; }

ports=
if [[ -n $before ]]; then
  ports=$(list_ports)
  [[ -n $ports ]] || fail 'systemd knows no process academy@PORT. Start one, or set ACADEMY_PORTS.'
fi
if [[ $# == 0 && -e $home/releases/$release.refused ]]; then
  say "$release did not become ready before, and is not tried again. To try it, name it: ${commit:0:8}"
  exit
fi
[[ -d $home/releases/$release ]] || build "$commit" "$home/releases/$release"
switch_to "$release"
[[ -n $before ]] || { say "$release is built. Start the site: systemctl enable --now academy@3000"; exit; }

for port in $ports; do
  say "Restarting the process of port $port with $release ..."
  if restart "$port" && is_ready "$port"; then continue; fi
  say "It did not become ready. Going back to $before ..."
  as_owner touch "$home/releases/$release.refused"
  switch_to "$before"
  for again in $ports; do
    if ! { restart "$again" && is_ready "$again"; }; then
      say "The process of port $again is not ready with $before either."
    fi
    [[ $again != "$port" ]] || break
  done
  fail "$release was not taken; $before runs. The process's log says why: journalctl --unit academy@$port"
done
say "$release runs."
as_owner rm --force "$home/releases/$release.refused"

# The newest ones, and always the one that runs and the one before it.
find "$home/releases" -mindepth 1 -maxdepth 1 -type d -printf '%T@ %f\n' | sort --numeric-sort --reverse | cut --delimiter=' ' --fields=2 |
  tail --lines=+$((keep + 1)) | grep --invert-match --line-regexp --fixed-strings --regexp="$release" --regexp="$before" |
  while read -r old; do as_owner rm --recursive --force "${home:?}/releases/$old"; done || true
