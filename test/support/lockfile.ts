import lockfile from '../../package-lock.json' with { type: 'json' };

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

const packages = lockfile.packages as unknown as Readonly<Record<string, Locked>>;

/** The folders of these packages and of all that they need, on every platform, as the lockfile places them. */
export function installedWith(names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const path = placeOf(name, from);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    for (const needed of neededBy(packages[path] ?? {})) add(needed, path);
  };
  for (const name of names) add(name, '');
  return found;
}

function neededBy({ peerDependenciesMeta = {}, ...locked }: Locked): readonly string[] {
  const peers = Object.keys(locked.peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }), ...peers];
}

/** Where Node finds a package that the one in this folder imports. */
function placeOf(name: string, from: string): string | undefined {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (Object.hasOwn(packages, path)) return path;
  return from === '' ? undefined : placeOf(name, from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)));
}
