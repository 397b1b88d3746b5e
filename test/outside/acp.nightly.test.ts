import { afterEach, expect, inject, it } from 'vitest';
import { fileBeside } from '../../scripts/outside/outside-software.ts';
import { acpService } from '../../seats/gateway/acp-service.ts';
import { playByService } from '../../seats/gateway/play-by-service.ts';
import { heldSweep } from '../support/gateway.ts';
import type { HeldSweep } from '../support/gateway.ts';

const outside = inject('outside');
let sweep: HeldSweep | undefined;
afterEach(async () => sweep?.[Symbol.asyncDispose]());

it.skipIf(outside === null)('an agent that is made with the SDK of ACP plays the runs of a sweep', async () => {
  sweep = await heldSweep(['wifi_off', 'cellular_off']);
  sweep.end();
  const service = acpService(`${outside?.python} ${fileBeside('acp_agent.py')}`, process.env);
  const seats = sweep.seats(service.name);
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  const gateway = await sweep.gateway(undefined, seats);
  await playByService({ service, seats, atOnce: 2, gateway, report, signal: new AbortController().signal });
  expect(lines).toEqual([]);
  const ends = await Promise.all(sweep.runs.map(({ ended }) => ended));
  expect(ends.map(({ finished }) => finished.solved)).toEqual([true, true]);
});
