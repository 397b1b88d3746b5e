import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { basename } from 'node:path';
import { workerData } from 'node:worker_threads';

/** What the thread is given. */
export interface Watched {
  /** One integer, in memory that is shared: odd while code of others runs, another one each time. */
  readonly steps: Int32Array;
  /** How long a step may take. */
  readonly milliseconds: number;
  /** The descriptor on which it says that one took longer: in a line that begins with the word, and ends with the place, if that is known. */
  readonly descriptor: number;
  readonly word: string;
}

/** For the place to be found: not in what cannot be stopped, such as a regular expression. */
const SEARCH_MS = 5_000;

/** Ends the process when a step takes too long: in a thread of its own, as code that loops lets nothing else in its thread run. */
const { steps, milliseconds, descriptor, word } = workerData as Watched;

for (let step = 0, isOver = true; isOver;) {
  step = Atomics.load(steps, 0);
  isOver = Atomics.wait(steps, 0, step, step % 2 === 1 ? milliseconds : Infinity) !== 'timed-out';
}
const files = new Map<string, string>();
const session = new Session();
session.connectToMainThread();
session.on('Debugger.scriptParsed', ({ params }) => {
  const { pathname } = new URL(params.url, 'node:');
  if (params.url.startsWith('file:') && !pathname.includes('/node_modules/'))
    files.set(params.scriptId, basename(decodeURI(pathname)));
});
session.on('Debugger.paused', ({ params: { callFrames } }) => {
  const at = callFrames.find(({ location }) => files.has(location.scriptId))?.location;
  end(at && `${files.get(at.scriptId)}:${at.lineNumber + 1}`);
});
session.post('Debugger.enable');
session.post('Debugger.pause');
// Where nothing runs, this is what is stopped: code that waits is at no place.
session.post('Runtime.evaluate', { expression: '0' });
setTimeout(end, SEARCH_MS);

function end(place = ''): void {
  writeSync(descriptor, `${word} ${place}\n`);
  process.kill(process.pid, 'SIGKILL');
}
