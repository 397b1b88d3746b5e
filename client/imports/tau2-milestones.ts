import { isDeepStrictEqual } from 'node:util';

import { isObject } from '../../sandbox/json.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import { rowsOf } from '../../sandbox/world.ts';
import type { World, WorldRow } from '../../sandbox/world.ts';
import { callTauTool } from '../../worlds/tau2/call-tool.ts';
import type { EndCheck, TauTask } from '../../worlds/tau2/task.ts';
import type { TauDomain } from '../../worlds/tau2/toolkit.ts';

interface GradedTask {
  readonly domain: TauDomain;
  readonly base: World;
  readonly task: TauTask;
  /** The world after the gold actions. */
  readonly end: World;
  /** The checks of the task that hold in that world: a run has to leave a world in which they do. */
  readonly endChecks: readonly EndCheck[];
  /** They leave the rows as they were. */
  readonly isIdle: boolean;
}

interface TauMilestones {
  /** As a pack's author writes them. */
  readonly milestones: readonly JsonObject[];
  /** A call that identifies the user, where the gold actions have none. */
  readonly identifying?: JsonObject;
}

/** What a run of a task must do to be solved: identify the user first, leave the gold rows, and tell what is to be communicated. */
export function tauMilestones(graded: GradedTask): TauMilestones {
  const { base, task, end, isIdle } = graded;
  const passing = Object.keys(base).filter(
    (table) => base[table] !== end[table] && isDeepStrictEqual(base[table], end[table]),
  );
  const user = identifiedUser(graded);
  const told = task.communicated.map(factOf);
  const identified = user && {
    id: 'identified',
    note: 'The user is identified.',
    after: [],
    called: IDENTIFYING.map((name) => ({ [name]: {} })),
    found: user.id,
  };
  const mayChange = passing.length > 0 && { mayChange: passing };
  const holds = graded.endChecks.map(holding);
  const after = identified ? ['identified'] : [];
  return {
    milestones: [
      ...(identified ? [identified] : []),
      ...(isIdle ? demandedCalls(task) : []),
      ...(isIdle
        ? []
        : [{ id: 'changed', changes: 'solution', after, ...(holds.length > 0 && { raw: holds }), ...mayChange }]),
      // What the gold actions put right again is no side effect, as long as it is put right.
      ...(isIdle || passing.length > 0
        ? [
            {
              note: 'The agent answers, and nothing else is changed.',
              raw: [ANSWERED, ...(isIdle ? holds : [])],
              unchanged: isIdle ? Object.keys(base) : passing,
              after: isIdle ? after : ['changed'],
              ...mayChange,
            },
          ]
        : []),
      ...(told.length > 0
        ? [{ note: `The user is told ${task.communicated.join(', ')}.`, after: [], tells: told }]
        : []),
    ],
    ...(user?.call && { identifying: user.call }),
  };
}

/** Of a task that counts its actions and changes nothing, what the agent has to do. */
function demandedCalls({ basis, gold }: TauTask): readonly JsonObject[] {
  const own = basis.includes('ACTION') ? (gold ?? []).filter(({ seat }) => seat === 'agent') : [];
  return own.map(({ name }) => ({ note: `The agent calls ${name}.`, after: [], called: [{ [name]: {} }] }));
}

/** As a milestone demands it. */
function holding({ seat, name, arguments: given, expected }: EndCheck): JsonObject {
  return { kind: 'holds', database: 'SANDBOX', check: { seat, name, arguments: given, expected } };
}

const ANSWERED = { kind: 'snapshot', database: 'SANDBOX', target: { rows: [{ sender: 'AGENT', recipient: 'USER' }] } };

/** The retail policy has the agent find the user by one of these, even where the user gives an id. Other domains have no such tools. */
const IDENTIFYING = ['find_user_id_by_email', 'find_user_id_by_name_zip'];

interface IdentifiedUser {
  readonly id: string;
  readonly call?: JsonObject;
}

/** Whom the gold actions find; else whose rows they change. */
function identifiedUser({ domain, base, task, end }: GradedTask): IdentifiedUser | undefined {
  if (!IDENTIFYING.every((name) => Object.hasOwn(domain.agent.tools, name))) return undefined;
  const found = (task.gold ?? []).flatMap((action) => {
    if (!IDENTIFYING.includes(action.name)) return [];
    const { text, isError } = callTauTool(domain, base, action, { newId: () => '' });
    return isError ? [] : [text];
  });
  const last = found.at(-1);
  if (last !== undefined) return { id: last };
  const owners = Object.keys(base).flatMap((table) => changedRows(base, end, table).map(({ user_id }) => user_id));
  const owner = rowsOf(base, 'users').find(({ user_id }) => owners.includes(user_id));
  if (owner === undefined || typeof owner['user_id'] !== 'string') return undefined;
  const [name, address] = [owner['name'], owner['address']].map((part) => (isObject(part) ? part : {}));
  const { first_name = null, last_name = null } = name ?? {};
  const args = { first_name, last_name, zip: address?.['zip'] ?? null };
  return { id: owner['user_id'], call: { find_user_id_by_name_zip: args } };
}

function changedRows(base: World, end: World, table: string): readonly WorldRow[] {
  const before = new Set(rowsOf(base, table));
  return rowsOf(end, table).filter((row) => !before.has(row));
}

/** Amounts are numbers however written; what else is to be told are words, as are the many digits of a tracking number. */
function factOf(information: string): JsonObject {
  const isAmount = /^(\d{1,7}|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(information);
  return isAmount ? { number: Number(information.replaceAll(',', '')), unit: 'none' } : { word: information };
}
