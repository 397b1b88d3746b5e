/** The folders whose modules a process may load, as in `PATH`: who plays runs their code. */
export const MODULES_VARIABLE = 'TOOLSANDBOX_MODULES';

/** A function in a file. */
export interface ModulePlace {
  readonly path: string;
  /** The name under which it is exported. */
  readonly exported: string;
}

/** What `PATH` or `PATH#NAME` of a model spec names; undefined if it is no JavaScript or TypeScript. Light, as every spec is read. */
export function modulePlace(model: string): ModulePlace | undefined {
  const [, path, exported = 'default'] = /^(.+\.[cm]?[jt]s)(?:#([\p{L}_$][\p{L}\p{N}_$]*))?$/u.exec(model) ?? [];
  return path === undefined ? undefined : { path, exported };
}
