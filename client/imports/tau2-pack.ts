import { isDeepStrictEqual } from 'node:util';

import type { World } from '../../sandbox/world.ts';
import { packFrom, packFromWritten } from '../../scenarios/load-pack.ts';
import type { Pack } from '../../scenarios/pack.ts';
import type { OwnWorld } from '../../worlds/own/own-world.ts';
import type { TauCheckout } from '../../worlds/tau2/checkout/read-checkout.ts';
import { tauTables } from '../../worlds/tau2/columns.ts';
import { guestOf } from '../../worlds/tau2/execute-tool.ts';
import { goldWorld } from '../../worlds/tau2/reward/end-worlds.ts';
import type { TauTask } from '../../worlds/tau2/task.ts';
import { tauMilestones } from './tau2-milestones.ts';
import { describedTauTool } from './tau2-tools.ts';

export interface TauPack {
  readonly pack: Pack;
  /** Ids of tasks whose gold database whoever does nothing leaves. */
  readonly idle: readonly string[];
}

/** A pack of a domain of tau2-bench: a scenario per task, whose reference solution is the task's gold actions. */
export function tauPack({ domain, base, tasks, tools, policy, play }: TauCheckout, name: string): TauPack {
  const definition: OwnWorld = {
    name: guestOf(domain),
    guest: guestOf(domain),
    tables: tauTables(domain),
    policy,
    play,
    tools: tools.agent.map((tool) => describedTauTool(domain, 'agent', tool)),
  };
  const ends = new Map(tasks.map((task) => [nameOf(task), goldWorld(domain, base, task)]));
  const idle = tasks.filter((task) => isSameRows(base, ends.get(nameOf(task))?.world ?? base));
  const scenarios = tasks.map((task) => {
    const { world: end, errors } = ends.get(nameOf(task)) ?? { world: base, errors: [] };
    const isIdle = idle.includes(task);
    const { identifying, milestones } = tauMilestones({ domain, base, task, end, isIdle });
    return {
      name: nameOf(task),
      summary: [
        `tau2-bench ${domain.name}, task ${task.id}`,
        ...(errors.length > 0 ? [`of whose gold actions ${errors.length} raise`] : []),
        ...(isIdle ? ['whose gold database doing nothing leaves'] : []),
      ].join(', '),
      categories: ['MTC', 'SUT'],
      tools: tools.agent.map((tool) => tool.name),
      opening: 'Hello, I need your help.',
      goal: task.scenario,
      knows: ['What your goal says.'],
      lacks: ['anything else'],
      solution: [
        ...(identifying ? [{ identify: identifying }] : []),
        ...(task.gold ?? []).map((action, index) => ({ [`step${index}`]: { [action.name]: action.arguments } })),
        { say: ['That is done.', ...task.communicated].join(' ') },
      ],
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
  return { pack: packFrom({ ...content, scenarios: given }, name), idle: idle.map(({ id }) => id) };
}

/** Tasks have numbers, and telecom's have names with brackets. */
function nameOf({ id }: TauTask): string {
  return `task_${id.replaceAll(/[^A-Za-z0-9_-]+/g, '_').replaceAll(/^_+|_+$/g, '')}`.slice(0, 128);
}

function isSameRows(left: World, right: World): boolean {
  return left === right || Object.keys(left).every((table) => isDeepStrictEqual(left[table], right[table]));
}
