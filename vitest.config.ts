import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { compileCache } from './cli/compile-cache.ts';
import { LongFilesFirst } from './test/support/long-files-first.ts';

const here = (file: string) => new URL(file, import.meta.url).pathname;

/** Test files and the processes that they start load the same code again and again. */
const compiled = compileCache(process.env);
if (compiled !== null) process.env['NODE_COMPILE_CACHE'] = compiled;

/**
 * Seven projects, fastest first (CONTRIBUTING.md): `fast` needs nothing, `replay` bundles workflows, `viewer` needs a browser, `server`
 * an engine, `outside` Python, `cluster` PostgreSQL and Go, `nightly` all of these.
 */
const shared = {
  pool: 'forks' as const,
  // Twice the cores of the smallest machine: tests on an engine mostly wait.
  maxWorkers: 4,
  // A file imports most of our code, which takes longer than most of its tests.
  isolate: false,
  // Only what hangs is stopped: a busy machine may take many times as long as a quiet one.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
  setupFiles: ['test/support/temporary-files.ts', 'test/support/undo-stubs.ts'],
  // Whether rows are played that take too long for `npm test` (test/support/nightly.ts).
  provide: { nightly: false },
};
const server = 'test/**/*.server.test.ts';
const replay = 'test/**/*.replay.test.ts';
const cluster = 'test/**/*.cluster.test.ts';
const nightly = 'test/**/*.nightly.test.ts';
/** What leaves something to the night is played whole then: by itself, or by a suite. */
const leftToNight = globSync('test/**/*.test.ts', { cwd: here('.') }).filter((file) =>
  /^import .*(?:\/support\/nightly|-suite)\.ts'/m.test(readFileSync(here(file), 'utf8')),
);
const outside = 'test/**/*.outside.test.ts';
const viewer = 'test/**/*.browser.test.ts';

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'fast',
          // Examples import the package by its name, as its users do.
          include: ['test/**/*.test.ts', 'examples/**/*.test.ts'],
          alias: {
            'toolsandbox/world': here('worlds/own/define-tool.ts'),
            'toolsandbox/vitest': here('client/vitest.ts'),
            'toolsandbox/temporal': here('client/temporal.ts'),
            toolsandbox: here('client/index.ts'),
          },
          exclude: [server, replay, cluster, nightly, outside, viewer],
        },
      },
      { test: { ...shared, name: 'replay', include: [replay] } },
      {
        test: {
          ...shared,
          name: 'viewer',
          include: [viewer],
          globalSetup: ['test/viewer/support/setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: [server],
          globalSetup: ['test/support/engine.ts'],
          // Each file has a results store of its own, hence queues of its own on the shared server.
        },
      },
      {
        test: {
          ...shared,
          name: 'outside',
          include: [outside],
          globalSetup: ['test/outside/support/setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'cluster',
          include: [cluster],
          globalSetup: ['test/cluster/support/setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'nightly',
          isolate: true,
          include: [nightly, ...leftToNight],
          provide: { nightly: true },
          // The longest takes six minutes on a quiet machine.
          testTimeout: 3_600_000,
          globalSetup: [
            'test/support/engine.ts',
            'test/viewer/support/setup.ts',
            'test/outside/support/setup.ts',
            'test/cluster/support/setup.ts',
          ],
          maxWorkers: 2,
        },
      },
    ],
  },
});
