/** In compiled code: names of packages and of their modules, not of our own. */
const IMPORTED = /(?<=^(?:(?:import|export)\b[^'";]*\bfrom|import) '|\bimport\(')[\w@][\w@/.:-]*(?=')/gm;

/** What compiled code imports that is not our own, by the names in its imports. */
export function importedNames(code: string): readonly string[] {
  return [...code.matchAll(IMPORTED)].map(String);
}

/** Compiled code that imports what `renamed` says instead of what it imported. */
export function withImports(code: string, renamed: (name: string) => string): string {
  return code.replaceAll(IMPORTED, renamed);
}

/** The package that has the module of this name. */
export function packageOf(name: string): string {
  const [scope = '', rest = ''] = name.split('/');
  return scope.startsWith('@') ? `${scope}/${rest}` : scope;
}
