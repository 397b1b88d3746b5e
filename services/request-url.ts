import type { ServiceRequest } from '../sandbox/tools/services.ts';

/** The URL of a request. Parameters are sorted so that equal requests have equal URLs. */
export function requestUrl({ host, path, parameters }: ServiceRequest, origin = `https://${host}`): URL {
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(parameters)) {
    url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  url.searchParams.sort();
  return url;
}
