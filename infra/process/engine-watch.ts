import { readEngineState } from '../engine-state.ts';
import type { EngineState } from '../engine-state.ts';
import type { EngineFiles } from '../engine-files.ts';
import { reasonOf } from '../errors.ts';
import { engineDiskSpace } from './disk-space.ts';
import { DiskWatch } from './disk-watch.ts';
import { isLocked } from './lock.ts';

const POLL_MS = 500;

interface WatchOptions {
  readonly files: EngineFiles;
  /** The server as this process found it. */
  readonly state: EngineState;
  readonly report: (line: string) => void;
  /** Starts the server again on these ports, unless another process is doing so. */
  readonly revive: (ports: EngineState['ports']) => Promise<unknown>;
  /** Called when the server is gone for good. */
  readonly onExit: (reason: string) => void;
}

/**
 * Reports when a dev server that this process uses is restarted, or its disk is full, and revives it when its guard was killed.
 */
export function watchEngine({ files, state, report, revive, onExit }: WatchOptions): { stop(): void } {
  const disk = new DiskWatch(files.directory);
  let last = state;
  let checking = false;
  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    void check().then(
      () => (checking = false),
      (error: unknown) => end(`the dev server could not be started again: ${reasonOf(error)}`),
    );
  }, POLL_MS);
  timer.unref();

  async function check(): Promise<void> {
    const found = await readEngineState(files);
    if (!isLocked(files.lock)) {
      if (found === null) return end(`the dev server has ended (log: ${files.log})`);
      await revive(found.ports);
      return;
    }
    if (found === null) return;
    if (found.address !== last.address) {
      return end(`the dev server moved from ${last.address} to ${found.address}; run the command again`);
    }
    if (found.pid !== last.pid) report('the dev server died with its guard; started again');
    else if (found.restarts > last.restarts) {
      report(`the dev server died (${found.lastExit}); restarted on ${found.address}`);
    }
    last = found;
    const line = disk.changed(await engineDiskSpace(files));
    if (line !== null) report(line);
  }

  function end(reason: string): void {
    clearInterval(timer);
    onExit(reason);
  }

  return { stop: () => clearInterval(timer) };
}
