import { randomUUID } from 'node:crypto';

const WARNING = 'Benchmark data, which must not be in training corpora. Canary';

/** A line that tells in which corpora a pack is found, with a GUID of its own. */
export function newCanary(guid: string = randomUUID()): string {
  return `${WARNING} ${guid}`;
}

/** The canary of a pack that is made from others. @param hash that of its content, hexadecimal */
export function canaryFor(hash: string): string {
  return newCanary([8, 12, 16, 20, 32].map((end, index) => hash.slice([0, 8, 12, 16, 20][index], end)).join('-'));
}
