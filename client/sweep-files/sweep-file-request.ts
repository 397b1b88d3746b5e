import { dirname, isAbsolute, join } from 'node:path';
import { writtenLimits } from '../../limits/limits-file.ts';
import { ALL_AUGMENTATIONS, AUGMENTATIONS } from '../../sandbox/cell.ts';
import { BUILT_IN_NAME } from '../../scenarios/pack-files.ts';
import type { SweepFile } from './sweep-file-schema.ts';
import type { SweepSettings } from '../planning/sweep-settings.ts';

/** The settings that a sweep file names. Its paths are relative to it. */
export function fileSettings(written: SweepFile, file: string): Partial<SweepSettings> {
  const beside = (path: string) => (isAbsolute(path) ? path : join(dirname(file), path));
  const { name: _name, notifications: _notified, agents, limits, budget, compare, priority, ...settings } = written;
  const { user_prompt, agent_prompt, user_retries, ...same } = settings;
  return defined({
    ...same,
    agent: agents,
    userChosen: same.user === undefined ? undefined : true,
    pack: list(same.pack)?.map((named) => (named === BUILT_IN_NAME ? named : beside(named))),
    scenarios: list(same.scenarios),
    categories: list(same.categories),
    augmentations: listed(same.augmentations),
    decoys: list(same.decoys)?.map(beside),
    userPrompt: user_prompt,
    agentPrompt: agent_prompt && beside(agent_prompt),
    userRetries: user_retries,
    limitsOfModels: limits && { file, written: writtenLimits(limits) },
    maxCost: budget?.max_cost,
    maxTokens: budget?.max_tokens,
    stopAtBudget: budget?.stop,
    allowUnpriced: budget?.allow_unpriced,
    priority: priority?.level,
    team: priority?.team,
    teamWeight: priority?.weight,
    failUnder: compare?.fail_under,
    failOnMode: compare?.fail_on_mode,
  });
}

function list(written: string | readonly string[] | undefined): readonly string[] | undefined {
  return typeof written === 'string' ? [written] : written;
}

/** In the order of ours, which is part of a sweep's id. */
function listed(written: SweepFile['augmentations']): SweepSettings['augmentations'] | undefined {
  if (written === undefined || written === 'all') return written && AUGMENTATIONS;
  return ALL_AUGMENTATIONS.filter((augmentation) => written.includes(augmentation));
}

type Defined<Options> = { [Name in keyof Options]?: Exclude<Options[Name], undefined> };

function defined<Options extends object>(options: Options): Defined<Options> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Defined<Options>;
}
