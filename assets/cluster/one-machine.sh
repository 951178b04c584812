#!/bin/sh
# Plays a match in shards on one machine, by GNU parallel. Started again after whatever happened, it goes on.
#
# Change: what is played, how many shards (a few for each processor, each of a minute or more), and the folder. Games to learn
# from are PLAY='learn --self-play 100000 ...'; positions are solved by PLAY='solve --game connect-four --positions FILE'.
set -eu
: "${PLAY:=match --game othello --first alpha-beta:depth=5 --second mcts:playouts=1000 --games 400 --seed 1}"
: "${SHARDS:=8}"
: "${FOLDER:=games}"
: "${EDAGARI:=edagari}"
case $PLAY in solve*) KIND=solve ;; *) KIND=match ;; esac

mkdir -p "$FOLDER"
if [ -e "$FOLDER/merged.ron" ]; then
  echo "$FOLDER/merged.ron is there: all is done"
  exit
fi
export EDAGARI FOLDER
# A shell runs each line, and takes the two names from its environment: they may hold blanks.
# shellcheck disable=SC2016
seq 0 $((SHARDS - 1)) | parallel --will-cite --retries 3 \
  '"$EDAGARI"' "$PLAY" --threads 1 --quiet --shard "{}/$SHARDS" --save '"$FOLDER"/part-{}.ron' --continue \
  '>>"$FOLDER"/part-{}.txt' || echo "some shards failed" >&2

# Refused while a game or a position is missing.
"$EDAGARI" "$KIND" --complete --merge "$FOLDER/merged.ron" "$FOLDER"/part-*.ron
