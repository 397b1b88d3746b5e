import { expect, it } from 'vitest';
import { withGateway } from '../../../seats/gateway/with-gateway.ts';
import { SECRET_VARIABLE } from '../../../seats/gateway/gateway-secret.ts';
import { startSweep } from '../../../client/playing/play-on-engine.ts';
import { countCells, storedIn } from '../../../runs/sweep-spec.ts';
import { AUGMENTATIONS } from '../../../sandbox/cell.ts';
import { onOwnEngine } from '../../../scripts/on-own-engine.ts';
import { catalogue, sweepOf } from '../../../scripts/sweep-of.ts';
import { claim, transportTo } from '../../support/gateway.ts';
import { mcpClient, playByMcp } from '../../support/mcp-agent.ts';

const AGENTS = 200;

it('200 agents at once play every cell of the benchmark at one gateway, each to 1.0', async () => {
  const pack = catalogue();
  const report = (line: string) => console.log(line);
  await onOwnEngine({ pack, report }, async ({ client, store }) => {
    const scenarios = pack.scenarios.map(({ name }) => name);
    const sweep = sweepOf('by-mcp', scenarios, { augmentations: AUGMENTATIONS, agents: ['external:oracle'] });
    const spec = storedIn(store, sweep);
    const started = await startSweep({ client }, { spec, cells: countCells(spec), concurrency: AGENTS });
    const environment = { ...process.env, [SECRET_VARIABLE]: 'x'.repeat(32) };
    const place = { host: '127.0.0.1', port: 0, results: store.location, sweep: sweep.id, environment, report };
    const onError = (error: unknown) => {
      throw error;
    };
    /** Plays one seat after the other until the sweep is over. */
    async function play(gateway: Parameters<typeof claim>[0]): Promise<void> {
      for (;;) {
        const seat = await claim(gateway).catch((error: unknown) => String(error));
        if (typeof seat === 'string') {
          if (seat.includes('no seat is open now')) continue;
          expect(seat).toContain('the sweep by-mcp is over');
          return;
        }
        const agent = await mcpClient(transportTo(seat));
        await playByMcp(agent);
        await agent.close();
      }
    }
    const start = performance.now();
    await withGateway({ ...place, onError }, ({ gateway }) =>
      Promise.all(Array.from({ length: AGENTS }, () => play(gateway))),
    );
    await started.result();
    report(`${AGENTS} agents, ${Math.round((performance.now() - start) / 1000)} s`);
    const runs = await Array.fromAsync(store.trajectories.summaries({ sweep: sweep.id }));
    expect(runs).toHaveLength(1_032);
    expect(runs.filter(({ score }) => score?.similarity !== 1).map(({ id }) => id)).toEqual([]);
  });
});
