import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { readInput } from '../read-input.ts';
import { TauCheckoutError } from '../../worlds/tau2/checkout/read-checkout.ts';
import type { ReadCheckoutFile } from '../../worlds/tau2/checkout/read-checkout.ts';

/** In bytes. */
const LARGEST_CHECKOUT_FILE = 64_000_000;

/** The files of a checkout of tau2-bench in a folder. @param instead files that stand elsewhere, by their path from the root */
export function checkoutFiles(root: string, instead: Readonly<Record<string, string>> = {}): ReadCheckoutFile {
  return (path) => {
    const file = instead[path] ?? join(root, path);
    if (!existsSync(file)) return undefined;
    const text = readInput(file, LARGEST_CHECKOUT_FILE, (why) => new TauCheckoutError(`${file} ${why}`));
    return { text, sha256: createHash('sha256').update(text).digest('hex') };
  };
}
