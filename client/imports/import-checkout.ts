import { readCheckout } from '../../worlds/tau2/checkout/read-checkout.ts';
import type { ReadCheckoutFile, TauCheckout } from '../../worlds/tau2/checkout/read-checkout.ts';
import type { TauTask } from '../../worlds/tau2/task.ts';
import { TAU_DOMAINS } from '../../worlds/tau2/domains.ts';
import type { TauDomain } from '../../worlds/tau2/toolkit.ts';
import { isJsonText } from '../../sandbox/json.ts';
import { UserError } from '../errors.ts';
import { packNameOf, validName } from '../scenarios/pack-name.ts';
import { writeOutput } from '../write-output.ts';
import { checkoutFiles } from './checkout-files.ts';
import { tauPack } from './tau2-pack.ts';

interface CheckoutImport {
  readonly domain: string;
  /** A list of tasks that the checkout names; base, where it names that. */
  readonly split?: string | undefined;
  readonly name?: string | undefined;
  readonly replace: boolean;
}

/** Makes a pack of a domain of a checkout of tau2-bench, and writes it to `output`. @throws TauCheckoutError, InvalidPack, UserError */
export function importCheckout(
  root: string,
  output: string,
  { domain, split, name = packNameOf(output), replace }: CheckoutImport,
) {
  const files = checkoutFiles(root);
  const whole = readCheckout(files, domainNamed(domain));
  const checkout = { ...whole, tasks: tasksOfSplit(whole, files, split) };
  const { pack, idle, unmet } = tauPack(checkout, validName(name, '--name'));
  const { hash, ...content } = pack;
  writeOutput(output, `${JSON.stringify(content)}\n`, { option: '-o', replace });
  const { tasks, isKnown, digests } = checkout;
  return { name: pack.name, hash, read: tasks.length, scenarios: pack.scenarios.length, idle, unmet, isKnown, digests };
}

/** @throws UserError for a split that the checkout does not name */
function tasksOfSplit({ domain, tasks }: TauCheckout, read: ReadCheckoutFile, split?: string): readonly TauTask[] {
  const path = `data/tau2/domains/${domain.name}/split_tasks.json`;
  const file = read(path);
  if (file === undefined) {
    if (split === undefined) return tasks;
    throw new UserError(`invalid --split: the checkout has no ${path}; leave it out for all ${tasks.length} tasks`);
  }
  if (!isJsonText(file.text)) throw new UserError(`${path} of the checkout is no JSON`);
  const splits = JSON.parse(file.text) as Readonly<Record<string, readonly string[]>>;
  const name = split ?? 'base';
  const ids = Object.hasOwn(splits, name) ? splits[name] : undefined;
  if (ids !== undefined) return tasks.filter(({ id }) => ids.includes(id));
  if (split === undefined) return tasks;
  throw new UserError(
    `invalid --split: ${path} has no "${name.slice(0, 80)}"; write ${Object.keys(splits).join(', ')}`,
  );
}

function domainNamed(name: string): TauDomain['name'] {
  const names = Object.keys(TAU_DOMAINS) as TauDomain['name'][];
  const known = names.find((one) => one === name);
  if (known !== undefined) return known;
  throw new UserError(`invalid --domain: there is no domain "${name.slice(0, 80)}"; write ${names.join(', ')}`);
}
