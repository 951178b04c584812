#!/bin/sh
# Plays a match in shards as an array of Slurm, and unites them: sh slurm.sh, on a machine that can submit jobs. A task that
# is killed, or whose machine fails, is put into the queue again and goes on with its file.
#
# Change: what is played, how many shards (each of some minutes), a folder that all machines see, and what your cluster asks
# of a job, such as a partition or an account. Games to learn from are PLAY='learn --self-play 100000 ...'; positions are solved
# by PLAY='solve --game connect-four --positions FILE', and programs meet by PLAY='tournament FOLDER --time 2', whose result is
# the folder merged.
#SBATCH --job-name=edagari
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
set -eu
: "${PLAY:=match --game othello --first alpha-beta:depth=5 --second mcts:playouts=1000 --games 400 --seed 1}"
: "${SHARDS:=32}"
: "${FOLDER:=games}"
: "${EDAGARI:=edagari}"
case $PLAY in
  tournament*) WORDS=--output END= ;;
  *) WORDS='--quiet --save' END=.ron ;;
esac

# PLAY and WORDS are several words.
# shellcheck disable=SC2086
if [ "${MERGE:-}" = yes ]; then
  case $PLAY in
    tournament*) exec "$EDAGARI" $PLAY --complete --output "$FOLDER/merged" --merge "$FOLDER"/part-*[0-9] ;;
    solve*) exec "$EDAGARI" solve --complete --merge "$FOLDER/merged.ron" "$FOLDER"/part-*.ron ;;
    *) exec "$EDAGARI" match --complete --merge "$FOLDER/merged.ron" "$FOLDER"/part-*.ron ;;
  esac
fi
if [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then
  export PLAY SHARDS FOLDER EDAGARI
  mkdir -p "$FOLDER"
  job=$(sbatch --parsable --array=0-$((SHARDS - 1)) --output="$FOLDER/part-%a.txt" "$0")
  echo "array $job; results: $FOLDER/merged.txt"
  # Waits for the array however it ends; refused while a game or a position is missing. The same lines above ask for it.
  export MERGE=yes
  exec sbatch --wait --dependency=afterany:"$job" --output="$FOLDER/merged.txt" "$0"
fi

# SHARDS is not the number of tasks: a single task may be submitted again by --array=7.
# shellcheck disable=SC2086
"$EDAGARI" $PLAY --threads "${SLURM_CPUS_PER_TASK:-1}" --shard "$SLURM_ARRAY_TASK_ID/$SHARDS" --continue \
  $WORDS "$FOLDER/part-$SLURM_ARRAY_TASK_ID$END" && exit
# Words that are wrong stay wrong: only what was killed is tried again.
[ $? -ne 2 ] || exit 2
[ "${SLURM_RESTART_COUNT:-0}" -lt 3 ] || exit 1
scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
# Slurm ends the task here.
sleep 60
exit 1
