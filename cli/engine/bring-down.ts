import { count } from '../../text/words.ts';
import { print, printJson, say } from '../say.ts';
import type { KeeperState } from '../../client/keeper/keeper-state.ts';
import { engineEnd, readyKeeper, stopKeeper } from '../../client/keeper/stop-keeper.ts';
import type { EngineEnd } from '../../client/keeper/stop-keeper.ts';
import type { DownOptions } from './down-command.ts';

/** Stops what `engine up` keeps, and says who still uses the engine. */
export async function bringDown({ now, json }: DownOptions): Promise<void> {
  const keeper = await readyKeeper();
  const workers = keeper?.workers.length ?? 0;
  if (keeper === null) say('nothing to stop: `toolsandbox engine up` is not running in this directory');
  else {
    if (!now && workers > 0)
      say('stopping; running turns finish first (`toolsandbox engine down --now` does not wait for them)');
    await stopKeeper(keeper, now === true);
  }
  const end = await engineEnd(keeper);
  if (json) printJson({ workers, ...end });
  else print([...(keeper === null ? [] : [`${count(workers, 'worker')} stopped`]), ...describe(end, keeper)]);
}

function describe({ engine, users }: EngineEnd, keeper: KeeperState | null): readonly string[] {
  if (engine === 'none') return [];
  if (engine === 'stopped') return ['the engine is stopped'];
  if (engine === 'not-ours') {
    return [`the engine at ${keeper?.engine.address} keeps running: it was not started by \`toolsandbox engine up\``];
  }
  const processes = `process${users.length === 1 ? '' : 'es'} ${users.join(', ')}`;
  return [`the engine keeps running: it is still used by ${processes}`];
}
