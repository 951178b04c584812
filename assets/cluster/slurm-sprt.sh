#!/bin/sh
# Tests on Slurm whether the first method is better, in rounds: sh slurm-sprt.sh, on a machine that can submit jobs. Each round
# is an array that plays the next games in shards, and a job behind it that unites them, judges in the order of the games'
# numbers, and begins the next round or stops. A task that is killed, or whose machine fails, is put into the queue again and
# goes on with its file. Started again after whatever happened, it goes on with the round that was not judged.
#
# `edagari match ... --sprt ELO0,ELO1 --plan SHARDS` writes this file with the lines below filled in. Change also the folder,
# which all machines see, and what your cluster asks of a job, such as a partition or an account.
#SBATCH --job-name=edagari-sprt
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
set -eu
: "${PLAY:=match --game othello --first alpha-beta:depth=5 --second mcts:playouts=1000 --seed 1}"
: "${SPRT:=0,10}"
: "${GAMES:=4000}"
: "${BATCH:=400}"
: "${SHARDS:=32}"
: "${FOLDER:=sprt}"
: "${EDAGARI:=edagari}"
export PLAY SPRT GAMES BATCH SHARDS FOLDER EDAGARI

# The games up to the end of a round.
games() {
  games=$(($1 * BATCH))
  [ "$games" -lt "$GAMES" ] || games=$GAMES
  echo "$games"
}

# Puts the array of a round into the queue, and behind it the job that judges, however the array ends.
submit() {
  export ROUND=$1 JUDGE=
  array=$(sbatch --parsable --array=0-$((SHARDS - 1)) --output="$FOLDER/part-%a.txt" "$0")
  export JUDGE=yes
  sbatch --parsable --dependency=afterany:"$array" --output="$FOLDER/judge.txt" "$0" >"$FOLDER/judge.id"
  echo "round $ROUND, $(games "$ROUND") games: array $array, judged by $(cat "$FOLDER/judge.id")"
}

# The test of a round, which is kept once it is whole: a round that was judged is not judged again.
judge() {
  verdict=$FOLDER/round-$1.json
  if [ ! -s "$verdict" ]; then
    rm -f "$FOLDER/round-$1.ron"
    # Refused while a game is missing.
    "$EDAGARI" match --complete --json --sprt "$SPRT" --merge "$FOLDER/round-$1.ron" "$FOLDER"/part-*.ron >"$verdict.new"
    mv "$verdict.new" "$verdict"
  fi
  if grep -q '"verdict":"undecided"' "$verdict" && [ "$(games "$1")" -lt "$GAMES" ]; then
    submit $(($1 + 1))
    return
  fi
  cp "$verdict" "$FOLDER/verdict.json"
  sed -n 's/.*"verdict":"\([a-z]*\)".*/round '"$1"': \1/p' "$verdict"
}

if [ "${JUDGE:-}" = yes ]; then
  judge "$ROUND"
  exit
fi
if [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then
  mkdir -p "$FOLDER"
  if [ -e "$FOLDER/verdict.json" ]; then
    echo "$FOLDER/verdict.json is there: the test is over"
    exit
  fi
  round=1
  while [ -s "$FOLDER/round-$round.json" ]; do
    round=$((round + 1))
  done
  submit $round
  exit
fi

# PLAY is a command line, whose words may be quoted.
eval "set -- $PLAY"
"$EDAGARI" "$@" --games "$(games "$ROUND")" --threads "${SLURM_CPUS_PER_TASK:-1}" --quiet \
  --shard "$SLURM_ARRAY_TASK_ID/$SHARDS" --save "$FOLDER/part-$SLURM_ARRAY_TASK_ID.ron" --continue && exit
# Words that are wrong stay wrong: only what was killed is tried again.
[ $? -ne 2 ] || exit 2
[ "${SLURM_RESTART_COUNT:-0}" -lt 3 ] || exit 1
scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
# Slurm ends the task here.
sleep 60
exit 1
