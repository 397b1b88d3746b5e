import { isDeepStrictEqual } from 'node:util';

import type { JsonObject } from '../../sandbox/json.ts';
import type { World } from '../../sandbox/world.ts';
import { packFrom, packFromWritten } from '../../scenarios/load-pack.ts';
import type { Pack } from '../../scenarios/pack.ts';
import type { OwnTool, OwnWorld } from '../../worlds/own/own-world.ts';
import type { TauCheckout } from '../../worlds/tau2/checkout/read-checkout.ts';
import { tauTables } from '../../worlds/tau2/columns.ts';
import { guestOf } from '../../worlds/tau2/execute-tool.ts';
import { endCheckHolds } from '../../worlds/tau2/reward/reward.ts';
import { goldWorld } from '../../worlds/tau2/reward/end-worlds.ts';
import type { GoldWorld } from '../../worlds/tau2/reward/end-worlds.ts';
import { callTauTool } from '../../worlds/tau2/call-tool.ts';
import { changed, preparedWorld, synced } from '../../worlds/tau2/task.ts';
import type { TauTask } from '../../worlds/tau2/task.ts';
import type { ShownTool } from '../../worlds/tau2/checkout/tool-schema.ts';
import { toolkitOf } from '../../worlds/tau2/toolkit.ts';
import type { TauDomain, TauSeat } from '../../worlds/tau2/toolkit.ts';
import { goldConversation, plainJson } from './tau2-conversation.ts';
import { tauMilestones } from './tau2-milestones.ts';
import type { Tables } from '../../worlds/world.ts';
import { schemaParameters } from './schema-parameters.ts';

export interface TauPack {
  readonly pack: Pack;
  /** Ids of tasks whose gold database whoever does nothing leaves. */
  readonly idle: readonly string[];
  /** Ids of tasks whose end checks do not hold in the world that their gold actions leave. */
  readonly unmet: readonly string[];
}

/** A pack of a domain of tau2-bench: a scenario per task, whose reference solution is the task's gold actions. */
export function tauPack({ domain, base: rows, tasks, tools, policy, play }: TauCheckout, name: string): TauPack {
  const tables = tauTables(domain);
  const base = withNulls(rows, tables);
  const definition: OwnWorld = {
    name: guestOf(domain),
    guest: guestOf(domain),
    tables,
    policy,
    play,
    tools: [
      ...tools.agent.map((tool) => describedTauTool(domain, 'agent', tool)),
      ...tools.user.map((tool) => describedTauTool(domain, 'user', tool)),
    ],
    ...(domain.sync && { afterCall: { reads: Object.keys(base), writes: Object.keys(base) } }),
  };
  const starts = new Map(tasks.map((task) => [nameOf(task), startOf(domain, base, task)]));
  const startNamed = (task: TauTask) => starts.get(nameOf(task)) ?? base;
  const ends = new Map(tasks.map((task) => [nameOf(task), goldEnd(domain, startNamed(task), task)]));
  const idle = tasks.filter((task) => isSameRows(startNamed(task), ends.get(nameOf(task))?.world ?? base));
  const scenarios = tasks.map((task) => {
    const start = startNamed(task);
    const { world: end, errors } = ends.get(nameOf(task)) ?? { world: start, errors: [] };
    const isIdle = idle.includes(task);
    const endChecks = (task.endChecks ?? []).filter((check) => endCheckHolds(domain, end, check));
    const { identifying, milestones } = tauMilestones({ domain, base: start, task, end, endChecks, isIdle });
    return {
      name: nameOf(task),
      summary: [
        `tau2-bench ${domain.name}, task ${task.id}`,
        ...(errors.length > 0 ? [`of whose gold actions ${errors.length} raise`] : []),
        ...(isIdle ? ['whose gold database doing nothing leaves'] : []),
      ].join(', '),
      tools: tools.agent.map((tool) => tool.name),
      opening: 'Hello, I need your help.',
      goal: task.scenario,
      knows: ['What your goal says.'],
      lacks: ['anything else'],
      ...(start !== base && { ownWorld: start }),
      ...goldConversation(task, identifying),
      // tau2-bench ends a run after 200 steps.
      maxMessages: 200,
      milestones,
    };
  });
  const written = {
    name,
    version: '1.0.0',
    profile: 'tau2',
    definition,
    world: base,
    states: { base: {} },
    demonstrations: {},
    scenarios,
  };
  const { hash: _hash, ...content } = packFromWritten(written, name, (scenario) => ends.get(scenario)?.world);
  const given = content.scenarios.map((scenario, index) => ({ ...scenario, task: tasks[index]!.raw }));
  // A pack demands the end checks that the gold actions of their task meet.
  const unmet = tasks.filter(
    (task) =>
      !(task.endChecks ?? []).every((check) => endCheckHolds(domain, ends.get(nameOf(task))?.world ?? base, check)),
  );
  return {
    pack: packFrom({ ...content, scenarios: given }, name),
    idle: idle.map(({ id }) => id),
    unmet: unmet.map(({ id }) => id),
  };
}

/** With null in the columns that only some rows have. */
function withNulls(world: World, tables: Tables): World {
  return Object.fromEntries(
    Object.entries(world).map(([table, rows]) => {
      const lacking = Object.keys(tables[table]?.columns ?? {}).filter((column) =>
        rows.some((row) => !(column in row)),
      );
      const nulls = Object.fromEntries(lacking.map((column) => [column, null]));
      return [table, lacking.length === 0 ? rows : rows.map((row) => ({ ...nulls, ...row }))];
    }),
  );
}

/** The rows with which a task begins; the base itself, if they are the same. */
function startOf(domain: TauDomain, base: World, task: TauTask): World {
  const start = preparedWorld(domain, base, task, () => '');
  return isSameRows(base, start) ? base : start;
}

/** The world that the gold actions leave if they are played: tau2-bench compares with one in which the hook does not follow each of them. */
function goldEnd(domain: TauDomain, start: World, task: TauTask): GoldWorld {
  const { errors } = goldWorld(domain, start, task);
  if (domain.sync === undefined) return goldWorld(domain, start, task);
  const gold = (task.gold ?? []).map((action) => ({ ...action, arguments: plainJson(action.arguments) as JsonObject }));
  const world = gold.reduce(
    (before, action) => changed(before, callTauTool(domain, before, action, { newId: () => 'new' }).changes),
    synced(domain, start),
  );
  return { world, errors };
}

/** Tasks have numbers, and telecom's have names with brackets. */
function nameOf({ id }: TauTask): string {
  return `task_${id.replaceAll(/[^A-Za-z0-9_-]+/g, '_').replaceAll(/^_+|_+$/g, '')}`.slice(0, 128);
}

function isSameRows(left: World, right: World): boolean {
  return left === right || Object.keys(left).every((table) => isDeepStrictEqual(left[table], right[table]));
}

/** A tool of a checkout as a pack describes it. */
function describedTauTool(domain: TauDomain, seat: TauSeat, { name, description, parameters }: ShownTool): OwnTool {
  const toolkit = toolkitOf(domain, seat);
  const tables = Object.keys(toolkit?.tables ?? {});
  const kind = toolkit?.tools[name]?.kind;
  return {
    name,
    description,
    seat,
    arguments: schemaParameters(parameters),
    reads: kind === 'generic' ? [] : tables,
    writes: kind === 'write' ? tables : [],
    result: 'anything',
    returns: 'JSON or a text',
  };
}
