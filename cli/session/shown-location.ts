import { resolve } from 'node:path';

const SECRET_PARAMETERS = ['password', 'sslpassword'];

export function isUrl(location: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(location);
}

/** A results store as it was named, without its password. */
export function withoutPassword(location: string): string {
  if (!isUrl(location)) return location;
  const url = URL.parse(location);
  if (url === null) return `${location.slice(0, location.indexOf('://'))}://...`;
  const secrets = SECRET_PARAMETERS.filter((name) => url.searchParams.has(name));
  if (url.password === '' && secrets.length === 0) return location;
  url.password = '';
  for (const name of secrets) url.searchParams.delete(name);
  return url.href;
}

/** Where a store is, for people: the absolute path of a file, or a URL without its password. */
export function shownLocation(location: string): string {
  const shown = withoutPassword(location);
  return isUrl(shown) ? shown : resolve(shown);
}
