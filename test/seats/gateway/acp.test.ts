import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { acpService } from '../../../seats/gateway/acp-service.ts';
import { playByService } from '../../../seats/gateway/play-by-service.ts';
import { heldSweep } from '../../support/gateway.ts';
import type { HeldSweep } from '../../support/gateway.ts';
import { atNight } from '../../support/nightly.ts';

const AGENT = fileURLToPath(new URL('../../support/acp-agent.ts', import.meta.url));

let sweep: HeldSweep;
afterEach(async () => sweep[Symbol.asyncDispose]());

/** Plays with the agent until no run is left. @returns what was reported */
async function playedBy(command: string, scenarios: readonly string[] = ['wifi_off']): Promise<readonly string[]> {
  sweep = await heldSweep(scenarios);
  sweep.end();
  const service = acpService(command, process.env);
  const seats = sweep.seats(service.name);
  const gateway = await sweep.gateway(undefined, seats);
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  const { signal } = new AbortController();
  await playByService({ service, seats, atOnce: 2, gateway, report, signal, retryMs: 1 });
  return lines;
}

const ends = async () => Promise.all(sweep.runs.map(({ ended }) => ended));
const scores = async () => (await ends()).map(({ finished }) => finished.similarity);
const agent = (manner = '') => `${process.execPath} ${AGENT} ${manner}`;

describe('an agent that speaks ACP', () => {
  it('plays the runs of a sweep with the tools of each, and what it writes is said to the user', async () => {
    expect(await playedBy(agent(), ['wifi_off', 'cellular_off'])).toEqual([]);
    expect(await scores()).toEqual([1, 1]);
    const [{ events }] = (await ends()) as [Awaited<ReturnType<typeof ends>>[number]];
    const said = events.flatMap((event) => (event.kind === 'turn' && event.role === 'agent' ? event.messages : []));
    expect(said.map(({ content, toolCall }) => toolCall?.name ?? content)).toEqual([
      'set_wifi_status',
      'I shall do it.\nDone.',
    ]);
    expect(Object.values(sweep.holders).flat()).toContain(`acp ${agent()}`.slice(0, 100));
  });

  atNight(() => {
    it('may call a tool when it asks', async () => {
      await playedBy(agent('asks'));
      expect(await scores()).toEqual([1]);
    });
  });

  atNight(() => {
    it('plays on although it sends what is no message of the protocol', async () => {
      expect(await playedBy(agent('rude'))).toEqual([]);
      expect(await scores()).toEqual([1]);
    });
  });

  it('is started again when it died, and told what was said and done', async () => {
    const [line, ...others] = await playedBy(agent('dies'));
    expect(line).toMatch(/^the agent acp .* gave no answer: it ended: without a word; it is asked again$/);
    expect(others).toEqual([]);
    expect(await scores()).toEqual([1]);
  });

  it('that says nothing ends its run as its own error', async () => {
    await playedBy(agent('mute'));
    const [{ events }] = (await ends()) as [Awaited<ReturnType<typeof ends>>[number]];
    const reason: unknown = expect.stringContaining('the agent stopped (end_turn) without a word');
    expect(events.at(-1)).toMatchObject({ outcome: 'agent-error', reason });
  });

  atNight(() => {
    it('that takes MCP servers only as programs plays too', async () => {
      expect(await playedBy(agent('stdio'))).toEqual([]);
      expect(await scores()).toEqual([1]);
    });
  });

  it('that wants a login stops the gateway, and the runs wait', async () => {
    await expect(playedBy(agent('login'))).rejects.toThrow(/log in with its own program/);
  });
});
