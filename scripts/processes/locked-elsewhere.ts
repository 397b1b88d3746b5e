import { fork } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(import.meta.url);

/** Another process locks a SQLite file. Returns how to release it. */
export async function lockedElsewhere(path: string): Promise<() => Promise<void>> {
  const child = fork(HERE, [path]);
  const [message] = (await once(child, 'message')) as unknown[];
  if (message !== 'held') throw new Error('the lock was not taken');
  return async () => {
    const ended = once(child, 'exit');
    child.send('release');
    await ended;
  };
}

if (process.argv[1] === HERE) {
  const [path = ''] = process.argv.slice(2);
  const database = new DatabaseSync(path, { timeout: 60_000 });
  database.exec('begin exclusive');
  process.once('message', () => {
    database.close();
    process.disconnect();
  });
  process.send?.('held');
}
