/** An id in the link of a page. Only a slash between two other characters stays one: a router takes two slashes, as in `http://`, for one. */
export function idInLink(id: string): string {
  return id
    .split(/(?<=[^/])\/(?=[^/])/)
    .map(encodeURIComponent)
    .join('/');
}
