import { factJudge } from '../facts/judge-fact.ts';
import type { JudgeFact } from '../facts/judge-fact.ts';
import type { WorldLog } from '../log.ts';
import { withoutResults } from '../../language/echoes.ts';
import { claimChecker } from './claim-checker.ts';
import type { Said } from './claim-checker.ts';

/** What agent and user said to each other in a run, and how to judge it. */
export interface Talk {
  /** By the agent, to the user, without results that it only passes on as they are. */
  readonly told: readonly Said[];
  /** By the user, to the agent. */
  readonly heard: readonly Said[];
  /** The last message at which something in the world was other than before; -1 if nothing ever was. */
  readonly lastChange: number;
  readonly judge: JudgeFact;
  /** The words by which the text of a message claims what was not done or is not so; undefined if it claims none. */
  readonly falseClaim: (said: Said) => string | undefined;
}

export function talkOf(log: WorldLog): Talk {
  const tables = Object.keys(log.tables);
  const [told, heard]: [Said[], Said[]] = [[], []];
  const results: string[] = [];
  let lastChange = -1;
  for (let message = log.firstUserIndex; message < log.length; message++) {
    const { sender, recipient, content } = log.message(message);
    if (sender === 'AGENT' && recipient === 'USER')
      told.push({ message, text: withoutResults(content ?? '', results) });
    if (sender === 'USER' && recipient === 'AGENT') heard.push({ message, text: content ?? '' });
    if (sender === 'EXECUTION_ENVIRONMENT') results.push(content ?? '');
    const changed =
      message > log.firstUserIndex && tables.some((table) => log.rows(table, message) !== log.rows(table, message - 1));
    if (changed) lastChange = message;
  }
  const judge = factJudge(
    log.tables,
    (table) => log.rows(table, log.firstUserIndex),
    (table) => log.rows(table, log.length - 1),
  );
  return { told, heard, lastChange, judge, falseClaim: claimChecker(log, judge) };
}
