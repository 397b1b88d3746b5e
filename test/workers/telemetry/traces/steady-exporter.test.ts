import { ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { beforeEach, expect, it } from 'vitest';
import { SteadyExporter } from '../../../../workers/telemetry/traces/steady-exporter.ts';

let up: boolean;
let said: string[];
let asked: string[];
let exporter: SteadyExporter;

function receiver(name: string): SpanExporter {
  return {
    export(_spans, done) {
      asked.push(name);
      done(up ? { code: ExportResultCode.SUCCESS } : { code: ExportResultCode.FAILED, error: new Error('refused') });
    },
    shutdown: async () => void asked.push(`${name} closed`),
  };
}

/** Whether these spans were delivered. */
function exported(spans: number): boolean {
  let code: ExportResultCode | undefined;
  exporter.export(
    Array.from({ length: spans }, () => ({}) as ReadableSpan),
    (result) => (code = result.code),
  );
  return code === ExportResultCode.SUCCESS;
}

beforeEach(() => {
  [up, said, asked] = [true, [], []];
  exporter = new SteadyExporter({
    patient: receiver('patient'),
    brief: receiver('brief'),
    onLost: (reason) => said.push(reason),
    onBack: (lost) => said.push(`${lost} lost`),
  });
});

it('waits for a receiver only if it has answered', () => {
  expect([exported(1), exported(1)]).toEqual([true, true]);
  up = false;
  expect([exported(1), exported(1)]).toEqual([false, false]);
  expect(asked).toEqual(['brief', 'patient', 'patient', 'brief']);
});

it('says once that a receiver is gone, and how much was lost when it is back', () => {
  up = false;
  for (const spans of [2, 3]) expect(exported(spans)).toBe(false);
  expect(said).toEqual(['refused']);
  up = true;
  expect([exported(1), exported(1)]).toEqual([true, true]);
  expect(said).toEqual(['refused', '5 lost']);
});

it('does not ask a receiver that is gone when the process ends, and any other only briefly', async () => {
  exported(1);
  exporter.close();
  exported(1);
  expect(asked).toEqual(['brief', 'brief']);
  up = false;
  exported(1);
  expect(exported(1)).toBe(false);
  expect(asked).toHaveLength(3);
  await exporter.shutdown();
  expect(asked).toEqual(['brief', 'brief', 'brief', 'patient closed', 'brief closed']);
});
