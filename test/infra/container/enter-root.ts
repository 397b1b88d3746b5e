import { spawnSync } from 'node:child_process';

/** A process that sees a folder as its whole file system, as in a container. */
export interface Contained {
  /** The folder that becomes `/`. */
  readonly root: string;
  readonly user: { readonly uid: number; readonly gid: number };
  /** In `root`. */
  readonly directory: string;
  /** No file of `root` can be written, except in /work. */
  readonly readOnly?: true;
}

/** Programs and libraries of this machine take the place of the base image; /usr/local, where that image has Node, does not. */
const SYSTEM = ['bin', 'sbin', 'lib', 'lib64', 'usr/bin', 'usr/sbin', 'usr/lib', 'usr/lib64', 'usr/share', 'etc'];

/** In a mount and process namespace of its own: nothing is visible outside of it, and the command has process id 1. */
const ENTER = `
set -e
root=$1 user=$2 directory=$3 read_only=$4
shift 4
mount --make-rprivate /
mount --bind "$root" "$root"
for path in ${SYSTEM.join(' ')}; do
  if [ -L "/$path" ]; then ln -sfn "$(readlink "/$path")" "$root/$path"
  elif [ -d "/$path" ]; then mkdir -p "$root/$path"; mount --bind -o ro "/$path" "$root/$path"
  fi
done
mkdir -p "$root/proc" "$root/dev" "$root/tmp" "$root/work"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/tmp"
if [ "$read_only" = yes ]; then
  mount --bind "$root/work" "$root/work"
  mount -o remount,ro,bind "$root"
fi
exec chroot --userspec="$user" --groups= "$root" /usr/bin/env -C "$directory" -- "$@"
`;

/** The command line that runs a command so. */
export function contained(
  { root, user, directory, readOnly }: Contained,
  command: readonly string[],
): { readonly command: string; readonly args: readonly string[] } {
  const flags = ['--mount', '--pid', '--fork', '--kill-child'];
  const settings = [root, `${user.uid}:${user.gid}`, directory, readOnly ? 'yes' : 'no'];
  return { command: 'unshare', args: [...flags, 'sh', '-c', ENTER, 'sh', ...settings, ...command] };
}

/** Whether this machine lets us: as root on Linux, where namespaces are not forbidden. */
export function canContain(): boolean {
  if (process.getuid?.() !== 0) return false;
  const script = 'mount --make-rprivate / && mount -t tmpfs tmpfs /tmp';
  return spawnSync('unshare', ['--mount', '--pid', '--fork', 'sh', '-c', script]).status === 0;
}
