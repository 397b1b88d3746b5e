import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { CommanderError } from 'commander';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { Interrupted, UserError } from '../../client/errors.ts';
import { reportFailure } from '../../cli/report-failure.ts';
import { EngineUnavailable } from '../../infra/errors.ts';
import { InvalidExport } from '../../reference/invalid-export.ts';
import { ResultsUnavailable } from '../../results/results-unavailable.ts';
import { SweepConflict } from '../../results/sweep-conflict.ts';
import { InvalidModelSpec } from '../../roles/model/spec.ts';
import { OutsideFailure } from '../../sandbox/outside-failure.ts';
import { UnknownScenario } from '../../scenarios/find-scenario.ts';
import { InvalidPack } from '../../scenarios/invalid-pack.ts';
import { UnknownCategory } from '../../scenarios/select.ts';
import { grpcError, wrappedByClient } from '../infra/grpc-errors.ts';

let stderr: MockInstance<typeof process.stderr.write>;
beforeEach(() => {
  stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => stderr.mockRestore());
const printed = () => stderr.mock.calls.map(([text]) => String(text)).join('');

it.each([
  new UserError('no such sweep'),
  new EngineUnavailable('no server'),
  new InvalidExport('runs.jsonl', 3, []),
  new InvalidModelSpec('openai', 'it has no model'),
  new InvalidPack('pack.yaml', []),
  new OutsideFailure('provider.authentication', 'the key is refused', { scope: 'model' }),
  new ResultsUnavailable('results.db', 'not a database', 'choose another file'),
  new SweepConflict('nightly', ['seed: 1 -> 2']),
  new UnknownCategory('XYZ'),
  new UnknownScenario('x', [{ name: 'pack', scenarios: [] }]),
])('prints a $name as its message, exit code 2', async (error) => {
  expect(await reportFailure(error)).toBe(2);
  expect(printed()).toBe(`error: ${error.message}\n`);
});

it('prints the root cause of a workflow failure, exit code 2', async () => {
  const cause = ApplicationFailure.nonRetryable('the pack has changed', 'pack.changed');
  expect(
    await reportFailure(new WorkflowFailedError('Workflow execution failed', cause, 'NON_RETRYABLE_FAILURE')),
  ).toBe(2);
  expect(printed()).toBe('error: the workflow failed: the pack has changed\n');
});

it('says what is kept of a sweep that was cancelled', async () => {
  const cancelled = new WorkflowFailedError(
    'Workflow execution cancelled',
    new CancelledFailure('canceled'),
    'NON_RETRYABLE_FAILURE',
  );
  expect(await reportFailure(cancelled)).toBe(2);
  expect(printed()).toBe(
    'error: it was cancelled: what was played is kept, and the command that began it plays the rest\n',
  );
});

it.each([
  [grpcError(7, 'no access'), 'the Temporal server refused a request: no access'],
  [wrappedByClient(grpcError(3, 'no mapping')), 'the Temporal server refused a request: no mapping'],
  [
    wrappedByClient(grpcError(14, 'No connection established')),
    'the Temporal server cannot be reached: No connection established; check that it is running, then run the same command again',
  ],
])('prints what the server says, exit code 2: %s', async (error, message) => {
  expect(await reportFailure(error)).toBe(2);
  expect(printed()).toBe(`error: ${message}\n`);
});

it('prints what an error lists as items, and makes no item of what it quotes', async () => {
  expect(await reportFailure(new UserError('not "a\n  - b":', ['c', 'd\n  - e']))).toBe(2);
  expect(printed()).toBe(String.raw`error: not "a\n  - b":` + '\n  - c\n' + String.raw`  - d\n  - e` + '\n');
});

it('prints the stack of an error that no one expected, exit code 1', async () => {
  expect(await reportFailure(new RangeError('index out of range'))).toBe(1);
  expect(printed()).toMatch(/^internal error, please report it: RangeError: index out of range\n +at /);
});

it('prints nothing for an interruption, and nothing again that commander has printed', async () => {
  expect(await reportFailure(new Interrupted())).toBe(130);
  expect(await reportFailure(new CommanderError(0, 'commander.helpDisplayed', '(outputHelp)'))).toBe(0);
  expect(await reportFailure(new CommanderError(1, 'commander.unknownCommand', 'error: unknown command'))).toBe(2);
  expect(printed()).toBe('');
});
