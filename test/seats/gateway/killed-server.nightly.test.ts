import { expect, it, onTestFinished } from 'vitest';
import { startSweep } from '../../../client/playing/play-on-engine.ts';
import { cliSearchAttributes } from '../../../infra/search-attributes.ts';
import { countCells } from '../../../runs/sweep-spec.ts';
import { spawnToolsandbox } from '../../cli/spawned.ts';
import { claim, transportTo } from '../../support/gateway.ts';
import { mcpClient, playByMcp } from '../../support/mcp-agent.ts';
import { temporalByHand } from '../../support/temporal-by-hand.ts';
import { createRig, sweepSpec } from '../../support/sweeping.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SCENARIO = 'remove_contact_with_id';

it('kill -9 of the Temporal server, before a call and during one: the call waits, and its turn is taken once', async () => {
  const attributes = cliSearchAttributes().map(([name, type]) => `--search-attribute=${name}=${type}`);
  const server = await temporalByHand(...attributes);
  const rig = await createRig(server.address);
  onTestFinished(() => rig.close());
  await rig.play(sweepSpec('quiet', { scenarios: [SCENARIO] }));
  const spec = rig.spec(sweepSpec('mortal', { scenarios: [SCENARIO], agents: ['external:me'] }));
  await startSweep(rig, { spec, cells: countCells(spec), concurrency: 1 });
  const cwd = temporaryFolder();
  const spawned = (...args: readonly string[]) =>
    spawnToolsandbox([...args, '--results', rig.store.location], {
      cwd,
      environment: { TEMPORAL_ADDRESS: server.address },
    });
  await using processes = new AsyncDisposableStack();
  processes.use(spawned('worker'));
  const gateway = processes.use(spawned('mcp', 'gateway', 'mortal', '--port', '0', '--json'));
  const { claim: door, token } = JSON.parse(await gateway.firstLine()) as Record<'claim' | 'token', string>;
  const agent = await mcpClient(transportTo(await claim({ address: door.replace(/\/claim$/, ''), token })));

  const hits: ('before' | 'within')[] = ['within', 'before'];
  const callTool = agent.callTool.bind(agent);
  agent.callTool = async (params, ...rest) => {
    const hit = params.name === 'conversation' ? undefined : hits.shift();
    if (hit === undefined) return callTool(params, ...rest);
    if (hit === 'before') await server.kill();
    const answer = callTool(params, ...rest);
    if (hit === 'within') await server.kill();
    else await gateway.until(/the Temporal server does not answer.*; waiting for it/);
    await server.restart();
    return answer;
  };
  await playByMcp(agent);
  await agent.close();
  expect(hits).toEqual([]);

  const logOf = async (id: string) =>
    (await rig.store.trajectories.find(id))?.events.map((event) => ('messages' in event ? event.messages : event));
  const quiet = (await logOf(`quiet/${SCENARIO}/none/scripted:oracle/1`)) ?? [];
  expect(quiet.length).toBeGreaterThan(3);
  await expect.poll(() => logOf(`mortal/${SCENARIO}/none/external:me/1`)).toEqual(quiet);
});
