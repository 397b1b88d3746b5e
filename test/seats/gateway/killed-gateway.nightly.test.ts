import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, it } from 'vitest';
import { startSweep } from '../../../client/playing/play-on-engine.ts';
import { countCells } from '../../../runs/sweep-spec.ts';
import { formDifferences } from '../../cli/form-differences.ts';
import { ALL_AT_ONCE, expectHarmlessText } from '../../cli/hostile-text.ts';
import { spawnToolsandbox } from '../../cli/spawned.ts';
import type { Spawned } from '../../cli/spawned.ts';
import { claim, transportTo } from '../../support/gateway.ts';
import type { Claimed } from '../../support/gateway.ts';
import { mcpClient, playByMcp } from '../../support/mcp-agent.ts';
import { rigOfFile, sweepSpec } from '../../support/sweeping.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SCENARIO = 'remove_contact_with_id';
const WORKER = fileURLToPath(new URL('../../support/mortal-worker.ts', import.meta.url));
const cwd = temporaryFolder();

const rig = await rigOfFile();

/** Workers, one after the other, that kill themselves in so many batches of tool calls, until `use` is done. */
async function withMortalWorkers(deaths: string, most: number, use: () => Promise<void>): Promise<void> {
  const done = new AbortController();
  writeFileSync(deaths, '');
  const workers = (async () => {
    while (!done.signal.aborted) {
      const args = [WORKER, inject('temporalAddress'), 'default', rig.store.location, deaths, String(most)];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
      const kill = () => child.kill('SIGKILL');
      done.signal.addEventListener('abort', kill);
      await once(child, 'exit');
      done.signal.removeEventListener('abort', kill);
    }
  })();
  try {
    await use();
  } finally {
    done.abort();
    await workers;
  }
}

it('kill -9 of gateway, worker and agent in mid-turn loses nothing, and no turn is taken twice', async () => {
  const spec = rig.spec(sweepSpec('mortal', { scenarios: [SCENARIO], agents: ['external:me'] }));
  await startSweep(rig, { spec, cells: countCells(spec), concurrency: 1 });
  const deaths = join(cwd, 'deaths');
  let killed = 0;
  await withMortalWorkers(deaths, 1, async () => {
    let port = 0;
    const gateway = async () => {
      const args = ['mcp', 'gateway', 'mortal', '--port', String(port), '--json', '--results', rig.store.location];
      const environment = { TEMPORAL_ADDRESS: inject('temporalAddress') };
      const child = spawnToolsandbox(args, { cwd, environment });
      const printed = JSON.parse(await child.firstLine()) as { readonly mcp: string; readonly token: string };
      expect(formDifferences(printed, 'gateway')).toEqual([]);
      const { mcp, token } = printed;
      const address = mcp.replace(/\/mcp$/, '');
      port = Number(new URL(address).port);
      return { child, address, token };
    };
    let running: { readonly child: Spawned; readonly address: string; readonly token: string } = await gateway();
    const { token } = running;
    const seat: Claimed = await claim(running, ALL_AT_ONCE);
    /** Kills the gateway while it waits for the answer to the first turn, and again after the second. */
    let restarted = Promise.resolve();
    const restart = () =>
      (restarted = restarted.then(async () => {
        process.kill(running.child.pid, 'SIGKILL');
        await running.child.ended;
        killed++;
        running = await gateway();
      }));
    for (let over = false; !over;) {
      const agent = await mcpClient(transportTo(seat));
      try {
        const playing = playByMcp(agent, () => (killed < 3 ? Promise.reject(new Error('the agent dies')) : undefined));
        playing.catch(() => undefined);
        // In the middle of a call: it has been sent, and its answer has not come.
        await Promise.race([playing, killed === 0 ? restart() : playing]);
        await playing;
        over = true;
      } catch {
        // The agent may have noticed the first death before the gateway is back.
        await restarted;
        if (killed < 3) await restart();
      } finally {
        await agent.close();
      }
    }
    expect(running.token, 'the same token').toBe(token);
    await running.child[Symbol.asyncDispose]();
    const { code, stderr } = await running.child.ended;
    expect(code).toBe(0);
    expectHarmlessText(stderr);
  });
  expect(killed).toBe(3);
  expect(readFileSync(deaths, 'utf8').trim().split('\n')).toHaveLength(1);

  await rig.play(sweepSpec('quiet', { scenarios: [SCENARIO] }));
  const logOf = async (id: string) =>
    (await rig.store.trajectories.find(id))?.events.map((event) => ('messages' in event ? event.messages : event));
  const quiet = (await logOf(`quiet/${SCENARIO}/none/scripted:oracle/1`)) ?? [];
  expect(await logOf(`mortal/${SCENARIO}/none/external:me/1`)).toEqual(quiet);
});
