# Run inside the namespaces, with the engine's command as arguments: makes every file system
# read-only, sets the limits, and gives up all rights before the engine starts. Whatever
# fails ends it.
set -e
mount -t proc proc /proc
while read -r _ _ _ _ place options _; do
    mount -o "remount,bind,$options,ro" "$(printf '%b' "$place")"
done < /proc/self/mountinfo
exec prlimit --as=4294967296 --nproc=64 --cpu=36000 --core=0 --fsize=0 -- \
    setpriv --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@"
