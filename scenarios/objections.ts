import { objectionTo } from '../evaluation/statements/objection.ts';
import type { ScenarioInstance } from './instantiate.ts';

/** Whether the simulated user of a scenario can see that a text is wrong, by what it has said and knows. */
export function objectionsOf({
  milestones,
  world,
  definition,
  opening,
  user,
  replies,
}: Pick<ScenarioInstance, 'milestones' | 'world' | 'definition' | 'opening' | 'user' | 'replies'>): (
  text: string,
) => boolean {
  const texts = [opening, ...user.knows, ...replies.map(({ say }) => say)];
  let objects: ((text: string) => boolean) | undefined;
  return (text) => {
    objects ??= objectionTo({
      milestones,
      world,
      tables: definition.tables,
      texts,
      knowsAnswer: user.answer !== undefined,
    });
    return objects(text);
  };
}
