#!/bin/sh
# Plays a match in shards on one machine, by GNU parallel. Started again after whatever happened, it goes on.
#
# Change: what is played, how many shards (a few for each processor, each of a minute or more), and the folder. Games to learn
# from are PLAY='learn --self-play 100000 ...'; positions are solved by PLAY='solve --game connect-four --positions FILE', and
# programs meet by PLAY='tournament FOLDER --time 2', whose result is the folder merged.
set -eu
: "${PLAY:=match --game othello --first alpha-beta:depth=5 --second mcts:playouts=1000 --games 400 --seed 1}"
: "${SHARDS:=8}"
: "${FOLDER:=games}"
: "${EDAGARI:=edagari}"
case $PLAY in
  tournament*) WORDS=--output END= ;;
  *) WORDS='--quiet --save' END=.ron ;;
esac

mkdir -p "$FOLDER"
if [ -e "$FOLDER/merged$END" ]; then
  echo "$FOLDER/merged$END is there: all is done"
  exit
fi
export EDAGARI FOLDER END
# A shell runs each line, and takes the two names from its environment: they may hold blanks.
# shellcheck disable=SC2016
seq 0 $((SHARDS - 1)) | parallel --will-cite --retries 3 \
  '"$EDAGARI"' "$PLAY" --threads 1 --shard "{}/$SHARDS" --continue "$WORDS" '"$FOLDER"/part-{}"$END"' \
  '>>"$FOLDER"/part-{}.txt' || echo "some shards failed" >&2

# Refused while a game or a position is missing.
case $PLAY in
  # PLAY is several words.
  # shellcheck disable=SC2086
  tournament*) "$EDAGARI" $PLAY --complete --output "$FOLDER/merged" --merge "$FOLDER"/part-*[0-9] ;;
  solve*) "$EDAGARI" solve --complete --merge "$FOLDER/merged.ron" "$FOLDER"/part-*.ron ;;
  *) "$EDAGARI" match --complete --merge "$FOLDER/merged.ron" "$FOLDER"/part-*.ron ;;
esac
