import type { TrajectoryRecord } from '../../results/record.ts';
import type { Cell } from '../../sandbox/cell.ts';
import { explainLines, hintOn } from '../../client/places.ts';
import { print, printJson, say } from '../say.ts';
import { playSingleRun } from '../../client/playing/play-single-run.ts';
import { trajectoryLine } from '../../results/public-form.ts';
import { endingText, scoreText } from '../../results/explain/score-text.ts';
import { joinHint } from '../join/join-hint.ts';
import { printNewMessages } from './print-new-messages.ts';
import type { RunOptions } from './run-command.ts';
import { runObserver } from './run-observer.ts';

/** Plays one scenario and prints its dialogue and score. */
export async function runScenario(scenario: string, options: RunOptions): Promise<void> {
  const { agent, user, engine, results } = options;
  if (engine === 'temporal') say(joinHint([agent, user], results));
  const observer = runObserver(options.json ? () => undefined : printNewMessages());
  const record = await playSingleRun(scenario, options, observer);
  printResult(record, options);
}

function printResult(record: TrajectoryRecord, files: RunOptions): void {
  if (record.score === null) process.exitCode = 1;
  if (files.json) return printJson(trajectoryLine(record));
  const { id, cell, score } = record;
  print(['', `${endingText(record)}: ${scoreText(score)}`]);
  say(explainLines(id, files.results));
  if (files.record !== undefined) {
    say([
      'play it again without models, for example from a bug report:',
      `  ${playbackHint(cell, files, files.record)}`,
    ]);
  }
}

/** The command that plays the recorded run again. */
function playbackHint({ scenario, agent, user, augmentation, seed }: Cell, files: RunOptions, record: string): string {
  const { engine, profile, services } = files;
  const options = { agent, user, augmentation, seed: String(seed), engine, profile, services, playback: record };
  const given = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
  return hintOn(files, 'run', scenario, ...given);
}
