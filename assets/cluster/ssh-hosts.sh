#!/bin/sh
# Plays a match in shards on several machines over ssh, by GNU parallel. The machines need edagari and rsync, and no
# folder in common. Started again, it plays the shards that have not come back.
#
# Change: what is played, how many shards, the folder here, and the machines: names as ssh takes them, with as many jobs as
# each has processors, or so many as stand before a slash, such as "4/node1,8/user@node2". Games to learn from are
# PLAY='learn --self-play 100000 ...'; positions are solved by PLAY='solve --game connect-four --positions set.txt' with
# POSITIONS=somewhere/set.txt, which is copied to each machine.
set -eu
: "${PLAY:=match --game othello --first alpha-beta:depth=5 --second mcts:playouts=1000 --games 400 --seed 1}"
: "${SHARDS:=32}"
: "${FOLDER:=games}"
: "${HOSTS:=node1,node2}"
: "${EDAGARI:=edagari}"
: "${POSITIONS:=}"
case $PLAY in solve*) KIND=solve ;; *) KIND=match ;; esac

mkdir -p "$FOLDER"
set -- --return "part-{}.ron"
if [ -n "$POSITIONS" ]; then
  name=$(basename "$POSITIONS")
  cmp -s "$POSITIONS" "$FOLDER/$name" || cp "$POSITIONS" "$FOLDER/$name"
  set -- "$@" --transferfile "$name"
fi
(
  cd "$FOLDER"
  shard=0
  while [ $shard -lt "$SHARDS" ]; do
    [ -e part-$shard.ron ] || echo $shard
    shard=$((shard + 1))
  done | {
    # PLAY is several words.
    # shellcheck disable=SC2086
    parallel --will-cite --retries 3 --sshlogin "$HOSTS" --workdir ... "$@" --cleanup \
      "$EDAGARI" $PLAY --threads 1 --quiet --shard "{}/$SHARDS" --save "part-{}.ron" --continue ">/dev/null"
  } || echo "some shards failed" >&2
)

# Refused while a game or a position is missing.
"$EDAGARI" "$KIND" --complete --merge "$FOLDER/merged.ron" "$FOLDER"/part-*.ron
