import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../../client/errors.ts';
import type { agentKind } from '../../client/init/project-files.ts';

/** The program of an agent that runs by itself. */
interface StartedAgent {
  /** Its exit code, of one that plays its scenario and ends. */
  readonly ended?: number;
  readonly stop: () => void;
}

/** In steps of 100 ms: a program that listens by then. */
const MOST_STEPS = 200;

/**
 * Starts the agent's program where it is one of its own: a server, until it listens, or a client, until it has played. Undefined for
 * a file that the command itself loads.
 * @throws UserError if it ends before it listens
 */
export async function startOwn(
  file: string,
  { plays, listens }: ReturnType<typeof agentKind>,
): Promise<StartedAgent | undefined> {
  if (plays !== true && listens === undefined) return undefined;
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'inherit', 'inherit'] });
  const stop = () => void child.kill();
  const ended = new Promise<number>((resolve, reject) =>
    child.once('error', reject).once('exit', (code) => resolve(code ?? 1)),
  );
  if (listens === undefined) {
    const code = await ended;
    if (code !== 0) throw new UserError(`${file} ended with ${code}: its own words are above`);
    return { ended: code, stop };
  }
  const over = ended.then((code) => {
    throw new UserError(`${file} ended with ${code} before it listened at port ${listens}: its own words are above`);
  });
  over.catch(() => undefined);
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await Promise.race([answersAt(listens), over])) return { stop };
    await Promise.race([sleep(100), over]);
  }
  stop();
  throw new UserError(
    `${file} does not listen at port ${listens} of this machine: start it, then run the command again`,
  );
}

function answersAt(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}
