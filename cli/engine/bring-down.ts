import { count } from '../../text/words.ts';
import type { OutputForms } from '../output-forms.ts';
import { print, printJson, say } from '../say.ts';
import { readyKeeper, stopKeeper } from '../../client/keeper/run-keeper.ts';
import type { DownOptions } from './down-command.ts';

/** Stops what `engine up` keeps: its workers, and its engine, if that is not one of others. */
export async function bringDown({ now, json }: DownOptions): Promise<void> {
  const keeper = await readyKeeper();
  const workers = keeper?.workers.length ?? 0;
  if (keeper === null) say('nothing to stop: `toolsandbox engine up` is not running in this directory');
  else {
    if (!now && workers > 0)
      say('stopping; running turns finish first (`toolsandbox engine down --now` does not wait for them)');
    await stopKeeper(keeper, now === true);
  }
  if (json)
    printJson({
      workers,
      engine: keeper === null ? 'none' : keeper.engine.own ? 'stopped' : 'not-ours',
    } satisfies OutputForms['engine-down']);
  else if (keeper !== null) {
    const { own, address } = keeper.engine;
    const end = own
      ? 'the engine is stopped'
      : `the engine at ${address} keeps running: \`engine up\` did not start it`;
    print([`${count(workers, 'worker')} stopped`, end]);
  }
}
