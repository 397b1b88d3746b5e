import { readCheckout } from '../../worlds/tau2/checkout/read-checkout.ts';
import { TAU_DOMAINS } from '../../worlds/tau2/domains.ts';
import type { TauDomain } from '../../worlds/tau2/toolkit.ts';
import { UserError } from '../errors.ts';
import { packNameOf, validName } from '../scenarios/pack-name.ts';
import { writeOutput } from '../write-output.ts';
import { checkoutFiles } from './checkout-files.ts';
import { tauPack } from './tau2-pack.ts';

interface CheckoutImport {
  readonly domain: string;
  readonly name?: string | undefined;
  readonly replace: boolean;
}

/** Makes a pack of a domain of a checkout of tau2-bench, and writes it to `output`. @throws TauCheckoutError, InvalidPack, UserError */
export function importCheckout(
  root: string,
  output: string,
  { domain, name = packNameOf(output), replace }: CheckoutImport,
) {
  const checkout = readCheckout(checkoutFiles(root), domainNamed(domain));
  const { pack, idle } = tauPack(checkout, validName(name, '--name'));
  const { hash, ...content } = pack;
  writeOutput(output, `${JSON.stringify(content)}\n`, { option: '-o', replace });
  const { tasks, isKnown, digests } = checkout;
  return { name: pack.name, hash, read: tasks.length, scenarios: pack.scenarios.length, idle, isKnown, digests };
}

function domainNamed(name: string): TauDomain['name'] {
  // The gold actions of telecom are partly the user's, and reference solutions are the agent's.
  const names = ['retail', 'airline'] as const;
  const known = names.find((one) => one === name);
  if (known !== undefined) return known;
  const why = Object.hasOwn(TAU_DOMAINS, name)
    ? `${name} cannot be imported yet`
    : `there is no domain "${name.slice(0, 80)}"`;
  throw new UserError(`invalid --domain: ${why}; write ${names.join(' or ')}`);
}
