import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';

import { checkoutFiles } from '../../client/imports/checkout-files.ts';
import { readTextFile } from '../../files/read-text-file.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { World } from '../../sandbox/world.ts';
import { callTauTool } from '../../worlds/tau2/call-tool.ts';
import { readCheckout } from '../../worlds/tau2/checkout/read-checkout.ts';
import type { TauCheckout } from '../../worlds/tau2/checkout/read-checkout.ts';
import { dumpedDatabase } from '../../worlds/tau2/database.ts';
import { PythonError } from '../../worlds/tau2/python/error.ts';
import { readPythonJson } from '../../worlds/tau2/python/value.ts';
import { goldWorld } from '../../worlds/tau2/reward/end-worlds.ts';
import { faultsOf } from '../worlds/tau2/task-faults.ts';
import { tauRewardOf } from '../../worlds/tau2/reward/reward.ts';
import { changed, preparedWorld } from '../../worlds/tau2/task.ts';
import type { TauTables } from '../../worlds/tau2/database.ts';
import type { TauDomain } from '../../worlds/tau2/toolkit.ts';
import { textLines } from './golden-file.ts';
import { TAU_VARIANTS, variantTurns } from './tau2-variants.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const DOMAINS = ['retail', 'airline', 'telecom'] as const;

export interface TauFolder {
  /** With the recorded files, and the checkout as an archive. */
  readonly folder: string;
  /** Instead of the archive. */
  readonly checkout?: string;
  /** The airline's database, where the checkout lacks it. */
  readonly airlineDatabase?: string;
  /** Only this one. */
  readonly domain?: string;
  readonly print: (line: string) => void;
}

/** Compares our tools and rewards with what tau2-bench recorded. True if all bars are reached. */
export function compareTau2({ folder, checkout, airlineDatabase, domain, print }: TauFolder): boolean {
  const unpacked = checkout === undefined ? unpack(folder) : undefined;
  try {
    const root = checkout ?? unpacked ?? folder;
    const elsewhere = airlineDatabase === undefined ? {} : { 'data/tau2/domains/airline/db.json': airlineDatabase };
    const read = checkoutFiles(root, elsewhere);
    const compared = DOMAINS.filter((name) => name === (domain ?? name)).flatMap((name) => {
      const files = ['calls.jsonl.gz', 'calls.jsonl', 'tasks.jsonl', 'tools.json'].map((file) =>
        join(folder, `${name}-${file}`),
      );
      const present = files.filter((file) => existsSync(file));
      return present.length === 0 ? [] : [compareDomain(readCheckout(read, name), present, print)];
    });
    if (compared.length === 0)
      throw new Error(`${folder} has no files such as retail-calls.jsonl.gz: nothing was compared`);
    return compared.every(Boolean);
  } finally {
    if (unpacked !== undefined) rmSync(unpacked, { recursive: true });
  }
}

/** In bytes. */
const LARGEST = 64_000_000;

function unpack(folder: string): string {
  const archive = readdirSync(folder).find((name) => /^tau2-.*\.tar\.(xz|gz)$/.test(name));
  if (archive === undefined) throw new Error(`${folder} has no tau2-*.tar.xz: name a checkout with --checkout DIR`);
  const target = temporaryFolder();
  const { status, stderr } = spawnSync('tar', ['xf', join(folder, archive), '-C', target], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${archive} cannot be unpacked: ${stderr}`);
  return target;
}

function compareDomain(checkout: TauCheckout, files: readonly string[], print: TauFolder['print']): boolean {
  const name = checkout.domain.name;
  print(`${name}: ${checkout.isKnown ? 'known' : 'unknown'} version`);
  const reached = files.map((file) => {
    if (file.endsWith('tools.json')) return compareTools(checkout, file, print);
    return file.endsWith('tasks.jsonl') ? compareTasks(checkout, file, print) : compareCalls(checkout, file, print);
  });
  printFaults(checkout, print);
  return reached.every(Boolean);
}

interface RecordedCall {
  readonly requestor?: 'user' | 'assistant';
  readonly name: string;
  readonly arguments: JsonObject;
  readonly class?: string;
  readonly text?: string;
  readonly text_sha256?: string;
  readonly error: boolean;
  readonly hash: string;
  readonly user_hash?: string;
}

interface RecordedSequence {
  readonly id: string;
  readonly task: string | null;
  readonly calls: readonly RecordedCall[];
  readonly env_assertions?: readonly boolean[];
}

class Tally {
  calls = 0;
  texts = 0;
  flags = 0;
  hashes = 0;
  /** Texts that may differ: those of the errors of `calculate`. */
  excused = 0;
}

function compareCalls(checkout: TauCheckout, file: string, print: TauFolder['print']): boolean {
  const { domain } = checkout;
  const starts = new Map<string | null, World>();
  const tallies = new Map<string, Tally>();
  for (const line of textLines(file)) {
    const { id, task, calls } = readPythonJson(line) as unknown as RecordedSequence;
    let world = starts.get(task) ?? startOf(checkout, task);
    starts.set(task, world);
    for (const call of calls) {
      const tally = tallies.get(call.class ?? 'plain') ?? new Tally();
      tallies.set(call.class ?? 'plain', tally);
      const seat = call.requestor === 'user' ? 'user' : 'agent';
      const reply = callTauTool(
        domain,
        world,
        { seat, name: call.name, arguments: call.arguments },
        { newId: () => NO_ID },
      );
      world = changed(world, reply.changes);
      const isText = call.text === undefined ? sha256(reply.text) === call.text_sha256 : reply.text === call.text;
      const isFlag = reply.isError === call.error;
      const isHash = hashOf(domain.agent.tables, world) === call.hash && hasUserHash(domain, world, call.user_hash);
      const isExcused = !isText && isFlag && call.error && call.name === 'calculate' && call.class === 'edge';
      tally.calls += 1;
      tally.texts += Number(isText);
      tally.flags += Number(isFlag);
      tally.hashes += Number(isHash);
      tally.excused += Number(isExcused);
      if (!isFlag || !isHash || (!isText && !isExcused))
        print(
          `  ${id} ${call.name} ${JSON.stringify(call.arguments)}: ${JSON.stringify(reply.text).slice(0, 300)} instead of ${JSON.stringify(call.text ?? call.text_sha256).slice(0, 300)}`,
        );
    }
  }
  print(`  ${nameOf(file)}`);
  for (const [name, { calls, texts, flags, hashes, excused }] of tallies)
    print(
      `    ${name}: ${calls} calls, texts ${texts}${excused > 0 ? ` (and ${excused} errors of calculate in other words)` : ''}, error flags ${flags}, hashes ${hashes} equal`,
    );
  return [...tallies].every(
    ([name, { calls, texts, flags, hashes, excused }]) =>
      name === 'malformed' || (texts + excused === calls && flags === calls && hashes === calls),
  );
}

/** Ids that tau2-bench draws at random are in no recorded hash. */
const NO_ID = '00000000';

/** The recording process had broken the VPN of all its phones by the time it called a tool. */
function startOf({ domain, base, tasks }: TauCheckout, id: string | null): World {
  const phones = base['device']?.map((phone) => ({ ...phone, default_vpn_performance: 'poor' }));
  const recorded = phones === undefined ? base : { ...base, device: phones };
  if (id === null) return recorded;
  const task = tasks.find((one) => one.id === id);
  if (task === undefined) throw new Error(`the checkout has no task ${id}`);
  return preparedWorld(domain, recorded, task, () => NO_ID);
}

function hasUserHash(domain: TauDomain, world: World, expected: string | undefined): boolean {
  return expected === undefined || (domain.user !== undefined && hashOf(domain.user.tables, world) === expected);
}

const HASHES = new WeakMap<World, Map<TauTables, string>>();

function hashOf(tables: TauTables, world: World): string {
  const known = HASHES.get(world) ?? new Map<TauTables, string>();
  HASHES.set(world, known);
  const hash = known.get(tables) ?? sha256(dumpedDatabase(world, tables));
  known.set(tables, hash);
  return hash;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

interface RecordedTask {
  readonly id: string;
  readonly gold_throws: readonly (readonly [number, string, string])[];
  readonly hash_initial: string;
  readonly hash_gold: string;
  readonly rewards: Readonly<Record<string, JsonValue>>;
}

function compareTasks(checkout: TauCheckout, file: string, print: TauFolder['print']): boolean {
  const { domain, base, tasks } = checkout;
  const equal = new Map(TAU_VARIANTS.map((variant) => [variant, 0]));
  const recorded = textLines(file).map((line) => JSON.parse(line) as RecordedTask);
  let [errors, hashes] = [0, 0];
  for (const one of recorded) {
    const task = tasks.find(({ id }) => id === one.id);
    if (task === undefined) throw new Error(`the checkout has no task ${one.id}`);
    const start = preparedWorld(domain, base, task, () => NO_ID);
    const gold = goldWorld(domain, start, task);
    errors += Number(
      isDeepStrictEqual(
        gold.errors.map(({ position, name, message }) => [position, name, message]),
        one.gold_throws,
      ),
    );
    hashes += Number(
      hashOf(domain.agent.tables, start) === one.hash_initial &&
        hashOf(domain.agent.tables, gold.world) === one.hash_gold,
    );
    for (const variant of TAU_VARIANTS) {
      const ours = asRecorded(() =>
        tauRewardOf(domain, task, { start, turns: variantTurns(domain, { base, start, task }, variant), end: 'user' }),
      );
      if (isDeepStrictEqual(ours, one.rewards[variant])) equal.set(variant, (equal.get(variant) ?? 0) + 1);
      else print(`  ${one.id} ${variant}: ${JSON.stringify(ours)} instead of ${JSON.stringify(one.rewards[variant])}`);
    }
  }
  print(
    `  ${nameOf(file)}: ${recorded.length} tasks; errors of gold actions ${errors}, initial and gold hashes ${hashes} equal`,
  );
  for (const [variant, count] of equal) print(`    ${variant}: ${count} of ${recorded.length} rewards equal`);
  return errors === recorded.length && [...equal.values()].every((count) => count === recorded.length);
}

function asRecorded(reward: () => ReturnType<typeof tauRewardOf>): JsonValue {
  try {
    const { parts, endChecks, withoutJudge } = reward();
    return {
      db: parts.DB,
      env_assertions: endChecks,
      communicate: parts.COMMUNICATE,
      action: parts.ACTION,
      reward_without_nl: withoutJudge,
    };
  } catch (error) {
    if (error instanceof PythonError) return error.message;
    throw error;
  }
}

function compareTools({ tools }: TauCheckout, file: string, print: TauFolder['print']): boolean {
  const recorded = JSON.parse(readTextFile(file, LARGEST)) as readonly {
    readonly function: JsonObject;
    readonly requestor?: string;
  }[];
  const equal = recorded.filter(({ function: shown, requestor }) => {
    const ours = tools[requestor === 'user' ? 'user' : 'agent'].find(({ name }) => name === shown['name']);
    const isEqual = JSON.stringify(ours) === JSON.stringify(shown);
    if (!isEqual)
      print(`  ${JSON.stringify(shown['name'])}: ${JSON.stringify(ours)} instead of ${JSON.stringify(shown)}`);
    return isEqual;
  });
  print(`  ${nameOf(file)}: ${equal.length} of ${recorded.length} schemas equal`);
  return equal.length === recorded.length;
}

/** What the tasks' own files show of them. */
function printFaults({ domain, base, tasks }: TauCheckout, print: TauFolder['print']): void {
  const found = tasks.map((task) => ({ id: task.id, ...faultsOf(domain, base, task) }));
  const list = (title: string, ids: readonly string[]) =>
    print(`  ${title}: ${ids.length} of ${tasks.length} tasks${ids.length === 0 ? '' : `: ${ids.join(', ')}`}`);
  const of = (isFound: (one: (typeof found)[number]) => boolean) => found.filter(isFound).map(({ id }) => id);
  list(
    'the database that doing nothing leaves is the gold one',
    of(({ isSolvedByNothing }) => isSolvedByNothing),
  );
  list(
    'a gold action raises',
    of(({ goldErrors }) => goldErrors.length > 0),
  );
  list(
    'the order of pairs decides',
    of(({ dependsOnOrder }) => dependsOnOrder),
  );
}

function nameOf(file: string): string {
  return file.split('/').at(-1) ?? file;
}
