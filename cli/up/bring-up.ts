import { print, say } from '../say.ts';
import { openEngine } from '../session/engine-session.ts';
import { describeKeeper } from './describe-keeper.ts';
import { readKeeper } from './keeper-state.ts';
import { startKeeper } from './start-keeper.ts';

export interface UpOptions {
  readonly workers: number;
  /** As `toolsandbox worker` takes them. */
  readonly providers?: string | false;
  readonly turns?: number;
  readonly ownEngine?: true;
  readonly results: string;
}

/** Starts an engine and workers that stay, and prints where everything is. */
export async function bringUp(options: UpOptions): Promise<void> {
  const running = readKeeper();
  if (running !== null && running !== 'starting') {
    print(describeKeeper(running));
    say('already up; to change its options, run `toolsandbox down` first');
    return;
  }
  const { workers, results, ownEngine = false } = options;
  // Found here, where its progress is seen; the keeper then joins it.
  const session = await openEngine({ ownEngine });
  try {
    const order = { workers, workerArguments: workerArguments(options), ownEngine };
    print(describeKeeper(await startKeeper(order, results)));
  } finally {
    await session.close();
  }
  say('commands in this directory use them; `toolsandbox down` stops them');
}

function workerArguments({ providers, turns, ownEngine }: UpOptions): readonly string[] {
  return [
    ...(providers === false ? ['--no-providers'] : []),
    ...(typeof providers === 'string' ? ['--providers', providers] : []),
    ...(turns === undefined ? [] : ['--turns', String(turns)]),
    ...(ownEngine ? ['--own-engine'] : []),
  ];
}
