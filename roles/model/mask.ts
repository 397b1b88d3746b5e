import { keyMask, maskOf, textMask } from '../../sandbox/secrets/mask.ts';
import type { Mask } from '../../sandbox/secrets/mask.ts';
import { keysIn } from './keys.ts';
import type { Environment } from './keys.ts';
import { parseModelSpec } from './spec.ts';
import type { ModelSpec } from './spec.ts';

/** What hides secrets in the words of a provider and in those of a model. */
export interface Masks {
  /** For error texts: also hides short secrets. */
  readonly ofErrors: Mask;
  /** For ids, which may hold the specs of other seats. */
  readonly ofIds: Mask;
  /** For answers, which count: hides nothing but what is certainly a key. */
  readonly ofAnswers: Mask;
}

/** Shorter parts of an address are names. */
const SHORTEST_SECRET_IN_ADDRESS = 16;

/**
 * Hides the keys of all providers and of all seats of the run, not only this model's (keys get mixed up), and what may be
 * a key in a base URL.
 * @param others the model specs of all seats
 * @param hidden texts that errors must not repeat either, as errors that quote the request would
 */
export function masksFor(
  spec: ModelSpec,
  environment: Environment,
  others: readonly string[] = [],
  hidden: readonly string[] = [],
): Masks {
  const specs = [spec, ...others.map((other) => parseModelSpec(other))];
  const keys = keysIn(environment, specs);
  const inAddresses = specs.flatMap(({ options }) => secretsInAddress(options.baseUrl));
  const ofKeys = maskOf([...keys, ...inAddresses]);
  const ofTexts = textMask(hidden);
  return { ofErrors: (text) => ofTexts(ofKeys(text)), ofIds: ofKeys, ofAnswers: keyMask(keys) };
}

function secretsInAddress(address: string | undefined): readonly string[] {
  const url = address === undefined ? null : URL.parse(address);
  return url === null ? [] : url.pathname.split('/').filter((part) => part.length >= SHORTEST_SECRET_IN_ADDRESS);
}
