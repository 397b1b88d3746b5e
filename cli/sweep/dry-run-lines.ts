import type { DryRun } from '../../client/planning/dry-run.ts';
import type { SweepPlan } from '../../client/planning/plan-sweep.ts';
import { describeSweep } from './sweep-texts.ts';

function promptsText({ userPrompt, prompting, agentPrompt }: DryRun): string {
  const agent = agentPrompt === null ? 'our prompt' : `${agentPrompt.name} (${agentPrompt.hash.slice(0, 12)})`;
  return `user ${userPrompt}; agent ${prompting}, ${agent}`;
}

const MOST_NAMES = 8;

export function dryRunLines(plan: SweepPlan, run: DryRun): readonly string[] {
  const { name, hash } = run.pack;
  const keys = run.keys.map(({ variable, set }) => `${variable} ${set ? 'is set' : 'is not set, and not needed'}`);
  const facts: readonly (readonly [string, string])[] = [
    ['to play', `${run.toPlay} (${run.scored} have a score already)`],
    ['state', run.exists ? 'this sweep exists, with the same parameters: it would be resumed' : 'a new sweep'],
    ['scenarios', names(run.scenarios)],
    ['augmentations', names(run.augmentations)],
    ['agents', names(run.agents)],
    ['user', run.user],
    ['trials', `${run.trials}, seeds from ${run.seed}`],
    ['rules', `profile ${run.profile}, services ${run.services}`],
    ['prompts', promptsText(run)],
    ['pack', `${name} (${hash.slice(0, 12)})`],
    ['results', `${run.results.location}${run.results.exists ? '' : ' (would be created)'}`],
    ['keys', keys.join('; ') || 'none needed'],
  ];
  return [describeSweep(plan), ...facts.map(([label, value]) => `  ${label.padEnd(13)}  ${value}`)];
}

function names(all: readonly string[]): string {
  const more = all.length > MOST_NAMES ? ` and ${all.length - MOST_NAMES} more` : '';
  return `${all.length}: ${all.slice(0, MOST_NAMES).join(', ')}${more}`;
}
