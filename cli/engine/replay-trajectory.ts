import { UserError } from '../../client/errors.ts';
import { findHistory } from '../../client/replay/find-history.ts';
import { replayHistories } from '../../client/replay/replay-histories.ts';
import type { ReplayedMessage, ReplayEnd } from '../../client/replay/replay-histories.ts';
import { writeOutput } from '../../client/write-output.ts';
import type { Message } from '../../sandbox/message.ts';
import { terminalOf } from '../terminal.ts';
import { renderTurn } from '../render/render-turn.ts';
import { print, printJson, say } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import type { ReplayOptions } from './replay-command.ts';

/** Replays a history and prints where it diverges, if it does. */
export async function replayTrajectory(target: string, options: ReplayOptions): Promise<void> {
  const { save, force, results, json } = options;
  const found = await findHistory(target, results, say);
  if (found.fetched && save !== undefined) {
    writeOutput(save, found.history, { option: '--save', replace: force === true });
    say(`history saved to ${save}`);
  }
  const { width } = terminalOf('stdout');
  const messages: Message[] = [];
  const onMessage = (line: ReplayedMessage) => {
    messages[line.index] = line.message;
    if (json) printJson(line satisfies OutputForms['engine-replay']);
    else print(renderTurn(messages, line.index, [], width));
  };
  for await (const { end } of replayHistories([found], { report: say, onMessage })) {
    if (json) printJson(end satisfies OutputForms['engine-replay']);
    else print(['', endText(end, messages.length)]);
    process.exitCode = end.kind === 'passed' ? 0 : 1;
  }
}

function endText(end: ReplayEnd, messages: number): string {
  if (end.kind === 'passed') return 'replay passed: the current workflow code makes the same decisions';
  if (end.kind === 'failed') throw new UserError(`the history could not be replayed: ${end.text}`);
  return `replay diverged ${messages === 0 ? 'before the first message' : `after message ${messages - 1}`}: ${end.text}`;
}
