import { defineConfig } from 'vitest/config';

/**
 * Six projects, fastest first (CONTRIBUTING.md): `fast` needs nothing, `replay` bundles workflows, `viewer` needs a browser, `server`
 * an engine, `outside` Python, `cluster` PostgreSQL and Go.
 */
const shared = {
  pool: 'forks' as const,
  // One more than the smallest machine has cores: tests on an engine mostly wait.
  maxWorkers: 3,
  testTimeout: 20_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  setupFiles: ['test/support/temporary-files.ts'],
};
const server = 'test/**/*.server.test.ts';
const replay = 'test/**/*.replay.test.ts';
const cluster = 'test/**/*.cluster.test.ts';
const outside = 'test/**/*.outside.test.ts';
const viewer = 'test/**/*.browser.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: [server, replay, cluster, outside, viewer],
        },
      },
      { test: { ...shared, name: 'replay', include: [replay], testTimeout: 60_000 } },
      {
        test: {
          ...shared,
          name: 'viewer',
          include: [viewer],
          testTimeout: 60_000,
          globalSetup: ['test/viewer/support/setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: [server],
          testTimeout: 180_000,
          globalSetup: ['test/support/engine.ts'],
          // Each file has a results store of its own, hence queues of its own on the shared server.
        },
      },
      {
        test: {
          ...shared,
          name: 'outside',
          include: [outside],
          testTimeout: 120_000,
          globalSetup: ['test/outside/support/setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'cluster',
          include: [cluster],
          testTimeout: 300_000,
          globalSetup: ['test/cluster/support/setup.ts'],
          maxWorkers: 2,
          // After the others.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
