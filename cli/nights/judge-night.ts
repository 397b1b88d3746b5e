import { withEngine } from '../../client/engine-session.ts';
import { judgeAgain } from '../../client/nights/judge-again.ts';
import { withResults } from '../../client/results.ts';
import { print, printJson, say } from '../say.ts';
import { nightLines } from './schedule-lines.ts';
import type { JudgeOptions } from './nights-commands.ts';

/** Judges a night again and prints it. Returns the exit code: 1 if the night is not good. */
export async function runJudge(schedule: string, sweep: string, options: JudgeOptions): Promise<number> {
  const { results, notify = false, json } = options;
  const judged = await withResults(results, 'write', (store) =>
    withEngine({ use: 'stays', report: say }, (session) =>
      judgeAgain(session, store, { schedule, sweep }, { notify, report: say }),
    ),
  );
  if (json) printJson(judged);
  else print(nightLines(judged));
  return judged.isGood ? 0 : 1;
}
