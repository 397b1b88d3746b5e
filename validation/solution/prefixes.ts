import type { Play } from '../play-scenario.ts';
import { isBelow } from '../scores.ts';
import type { Script, Subject } from '../subject.ts';
import { thenSilent } from './steps.ts';

/** Plays of the first 0, 1, ... steps of a script; after them the agent says nothing more. The last play is the whole one. */
export async function prefixPlays(subject: Subject, script: Script): Promise<readonly Play[]> {
  const prefixes = script.map((_, length) => thenSilent(script.slice(0, length)));
  return Promise.all([...prefixes, script].map((prefix) => subject.play(prefix)));
}

/**
 * The step that meets each milestone: the first after which its similarity is what it is at the end.
 * @returns indices into the script by milestone; -1 where no step is needed
 */
export async function meetingSteps(subject: Subject, script: Script): Promise<readonly number[]> {
  const plays = await prefixPlays(subject, script);
  const final = plays.at(-1)?.score.milestones ?? [];
  return final.map(({ similarity }, milestone) => {
    const reached = plays.findIndex(({ score }) => !isBelow(score.milestones[milestone]?.similarity ?? 0, similarity));
    return reached - 1;
  });
}
