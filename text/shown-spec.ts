/**
 * A model spec as tables show it: the name that its user gave it, if any. An agent in a file, whose spec holds the whole path, is the name of the file, its function and the
 * beginning of its version: `my-agent.ts#careful@1a2b3c4`.
 */
export function shownSpec(spec: string): string {
  const [, alias] = /[?&]as=([\w.-]+)(?:&|$)/.exec(spec) ?? [];
  if (alias !== undefined) return alias;
  const [, file, exported = '', query = ''] = /^module:(?:.*\/)?([^/?#]+)(#[^?]*)?(?:\?(.*))?$/.exec(spec) ?? [];
  if (file === undefined) return spec;
  const options = query.split('&').filter((option) => option !== '');
  const version = options.find((option) => option.startsWith('version='))?.slice('version='.length);
  const others = options.filter((option) => !option.startsWith('version=')).join('&');
  return `${file}${exported}${version === undefined ? '' : `@${version.slice(0, 7)}`}${others && `?${others}`}`;
}

/** The id of a trajectory as people are shown it, with its agent as {@link shownSpec} shows it. */
export function shownId(id: string): string {
  const [, place = '', agent, trial = ''] = /^((?:[^/]*\/){3})(.*)(\/\d+)$/.exec(id) ?? [];
  return agent === undefined ? id : `${place}${shownSpec(agent)}${trial}`;
}

/** Parts that the id of a trajectory has in this order, also where it was shown shortened. */
export function partsOfId(text: string): readonly string[] {
  const long = text.replace(/@([\da-f]{7})(\?[^/]*)?(?=\/|$)/, (_, version: string, options = '') => {
    return `/${String(options).slice(1)}/version=${version}`;
  });
  return long.split('/').filter((part) => part !== '');
}
