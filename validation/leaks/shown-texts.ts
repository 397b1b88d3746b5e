import { rowsOf } from '../../sandbox/world.ts';
import { TABLES } from '../../evaluation/columns.ts';
import { promptsAsSent } from '../../roles/view.ts';
import type { Subject } from '../subject.ts';

/** A text that the agent sees. */
export interface ShownText {
  /** As a clause: in ... */
  readonly where: string;
  readonly text: string;
}

/** What the agent is told before it does anything: prompts, first message, tools. */
export function toldAtOnce(subject: Subject): readonly ShownText[] {
  const { schemas } = subject.tools;
  const tools = schemas.map((schema) => ({ where: `the tool ${schema.name}`, text: JSON.stringify(schema) }));
  return [...promptAndRequest(subject), ...tools];
}

export function promptAndRequest({ scenario }: Subject): readonly ShownText[] {
  const prompts = promptsAsSent('agent', scenario).map(({ content }) => ({ where: 'the prompt', text: content }));
  return [...prompts, firstMessage(scenario)];
}

export function firstMessage({ opening }: Pick<Subject['scenario'], 'opening'>): ShownText {
  return { where: 'the first message', text: opening };
}

/** The texts in the world, each a cell of a table. */
export function worldTexts({ scenario: { world } }: Subject): readonly ShownText[] {
  return TABLES.flatMap((table) =>
    rowsOf(world, table).flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) =>
        typeof value === 'string' ? [{ where: `${column} of ${table}`, text: value }] : [],
      ),
    ),
  );
}
