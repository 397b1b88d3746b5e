/**
 * A model spec as tables show it. An agent in a file, whose spec holds the whole path, is the name of the file, its function and the
 * beginning of its version: `my-agent.ts#careful@1a2b3c4`.
 */
export function shownSpec(spec: string): string {
  const [, file, exported = '', query = ''] = /^module:(?:.*\/)?([^/?#]+)(#[^?]*)?(?:\?(.*))?$/.exec(spec) ?? [];
  if (file === undefined) return spec;
  const options = query.split('&').filter((option) => option !== '');
  const version = options.find((option) => option.startsWith('version='))?.slice('version='.length);
  const others = options.filter((option) => !option.startsWith('version=')).join('&');
  return `${file}${exported}${version === undefined ? '' : `@${version.slice(0, 7)}`}${others && `?${others}`}`;
}
