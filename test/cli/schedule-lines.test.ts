import { expect, it } from 'vitest';
import { listLine, scheduleLines } from '../../cli/nights/schedule-lines.ts';
import type { ScheduleForm } from '../../client/nights/schedule-forms.ts';

const FORM: ScheduleForm = {
  schedule: 'nightly',
  paused: false,
  reason: null,
  cron: ['30 1 * * *'],
  timeZone: 'Europe/Berlin',
  jitter: '10m',
  next: ['2026-11-23T00:30:00.000Z'],
  running: false,
  skipped: 1,
  missed: 0,
  cells: 16,
  agents: ['openai:m'],
  notifications: ['webhook HOOK'],
  nights: [
    {
      sweep: 'nightly-2026-11-22',
      scheduledAt: '2026-11-22T00:30:00.000Z',
      endedAt: '2026-11-22T03:00:00.000Z',
      status: 'stopped',
      isGood: false,
      cells: 16,
      scored: 12,
      solved: 0.5,
      similarity: 0.75,
      comparedWith: 'nightly-2026-11-21',
      problems: ['stopped: budget of sweep nightly-2026-11-22: $50.00 of at most $50 are spent'],
      waits: null,
      deliveries: [
        { receiver: 'webhook HOOK', problem: 'the webhook of HOOK answered with status 500' },
        { receiver: 'file night.json', problem: null },
      ],
    },
  ],
};

it('a schedule shows what it plays, why the last night was not good, and who was not told', () => {
  expect(scheduleLines(FORM)).toEqual([
    'schedule nightly',
    '  begins   30 1 * * * Europe/Berlin, up to 10m later',
    '  plays    16 cells of openai:m',
    '  state    active',
    '  next     2026-11-23 01:30',
    '  tells    webhook HOOK',
    '  skipped  1 night, because the one before was running',
    '  last nights:',
    '    nightly-2026-11-22: stopped, 12/16 cells, solved 50 %, mean similarity 0.750, compared with nightly-2026-11-21',
    '      stopped: budget of sweep nightly-2026-11-22: $50.00 of at most $50 are spent',
    '      not delivered to webhook HOOK: the webhook of HOOK answered with status 500',
  ]);
});

it('a schedule says which nights are not there, and what one waits for', () => {
  const none = {
    ...FORM.nights[0]!,
    sweep: null,
    scheduledAt: '2026-11-21T00:30:00.000Z',
    status: 'failed' as const,
    problems: ['it could not be opened: cancelled'],
    deliveries: [],
  };
  const waits = 'waits to be judged, since 01:30:12, attempt 14: results at db: no answer; check it';
  const judged = { ...FORM.nights[0]!, isGood: null, status: 'running' as const, problems: [], deliveries: [], waits };
  const form = { ...FORM, skipped: 0, missed: 2, nights: [judged, none] };
  expect(scheduleLines(form).slice(6)).toEqual([
    '  missed   2 nights, because the Temporal server was away for too long',
    '  last nights:',
    '    nightly-2026-11-22: running, 12/16 cells, solved 50 %, mean similarity 0.750, compared with nightly-2026-11-21',
    `      ${waits}`,
    '    night of 2026-11-21 01:30: failed, without a sweep',
    '      it could not be opened: cancelled',
  ]);
  expect(listLine(form)).toMatch(/, compared with nightly-2026-11-21: waits to be judged, since 01:30:12, /);
  expect(listLine({ ...form, nights: [none] })).toMatch(
    /: failed, without a sweep: it could not be opened: cancelled$/,
  );
});

it('a schedule in one line says the next night and the last', () => {
  expect(listLine(FORM)).toContain(
    'nightly  30 1 * * * Europe/Berlin  next 2026-11-23 01:30  nightly-2026-11-22: stopped',
  );
  expect(listLine({ ...FORM, paused: true, next: [], nights: [] })).toMatch(/ {2}paused {2}no night yet$/);
});
