import { UserError } from '../../client/errors.ts';
import { findHistory } from '../../client/replay/find-history.ts';
import type { FoundHistory } from '../../client/replay/find-history.ts';
import { runReplay } from '../../client/replay/run-replay.ts';
import type { ReplayedMessage } from '../../client/replay/run-replay.ts';
import { writeOutput } from '../../client/write-output.ts';
import type { Message } from '../../sandbox/message.ts';
import { terminalOf } from '../terminal.ts';
import { renderTurn } from '../render/render-turn.ts';
import { print, printJson, say } from '../say.ts';
import type { ReplayOptions } from './replay-options.ts';

/** Replays a history and prints where it diverges, if it does. */
export async function replayTrajectory(target: string, options: ReplayOptions): Promise<void> {
  const { save, force, results, json } = options;
  const found = await findHistory(target, results, say);
  if (found.fetched && save !== undefined) {
    writeOutput(save, found.history, { option: '--save', replace: force === true });
    say(`history saved to ${save}`);
  }
  process.exitCode = await replayAndPrint(found, json === true);
}

/** Returns the exit code. */
async function replayAndPrint({ history, workflowId }: FoundHistory, json: boolean): Promise<number> {
  const { width } = terminalOf('stdout');
  const messages: Message[] = [];
  const show = (line: ReplayedMessage) => {
    messages[line.index] = line.message;
    if (json) printJson(line);
    else print(renderTurn(messages, line.index, [], width));
  };
  const end = await runReplay(history, workflowId, show, say);
  if (json) printJson(end);
  else if (end.kind === 'passed') print(['', 'replay passed: the current workflow code makes the same decisions']);
  else if (end.kind === 'diverged') {
    const where = messages.length === 0 ? 'before the first message' : `after message ${messages.length - 1}`;
    print(['', `replay diverged ${where}: ${end.text}`]);
  } else throw new UserError(`the history could not be replayed: ${end.text}`);
  return end.kind === 'passed' ? 0 : 1;
}
