import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { readTextFile } from '../../files/read-text-file.ts';
import { UnusableFile } from '../../files/unusable-file.ts';
import { TauCheckoutError } from '../../worlds/tau2/checkout/read-checkout.ts';
import type { ReadCheckoutFile } from '../../worlds/tau2/checkout/read-checkout.ts';

/** In bytes. */
const LARGEST_CHECKOUT_FILE = 64_000_000;

/** The files of a checkout of tau2-bench in a folder. @param instead files that stand elsewhere, by their path from the root */
export function checkoutFiles(root: string, instead: Readonly<Record<string, string>> = {}): ReadCheckoutFile {
  return (path) => {
    const file = instead[path] ?? join(root, path);
    if (!existsSync(file)) return undefined;
    try {
      const text = readTextFile(file, LARGEST_CHECKOUT_FILE);
      return { text, sha256: createHash('sha256').update(text).digest('hex') };
    } catch (error) {
      if (error instanceof UnusableFile) throw new TauCheckoutError(`${file} ${error.message}`, { cause: error });
      throw error;
    }
  };
}
