/** The folders whose modules a process may load, as in `PATH`: who plays runs their code. */
export const MODULES_VARIABLE = 'TOOLSANDBOX_MODULES';

/** A function in a file. */
export interface ModulePlace {
  readonly path: string;
  /** The name under which it is exported. */
  readonly exported: string;
}

/** Code in a file that somebody else wrote, as a run was planned with it. */
export interface PinnedModule {
  readonly place: ModulePlace;
  /** What {@link moduleVersion} must say of the file; any if undefined. */
  readonly version: string | undefined;
  /** How messages name it, at their beginning. */
  readonly shown: string;
  /** It holds the tools of a world; otherwise it is a function that takes turns. */
  readonly isTools?: true;
}

/** What `PATH` or `PATH#NAME` of a model spec names; undefined if it is no JavaScript or TypeScript. Light, as every spec is read. */
export function modulePlace(model: string): ModulePlace | undefined {
  const [, path, exported = 'default'] = /^(.+\.[cm]?[jt]s)(?:#([\p{L}_$][\p{L}\p{N}_$]*))?$/u.exec(model) ?? [];
  return path === undefined ? undefined : { path, exported };
}
