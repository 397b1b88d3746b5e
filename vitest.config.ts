import { defineConfig } from 'vitest/config';

/** Three projects, fastest first (CONTRIBUTING.md): `fast` needs nothing, `replay` bundles workflows, `server` needs an engine. */
const shared = { pool: 'forks', testTimeout: 20_000, hookTimeout: 60_000 } as const;
const server = 'test/**/*.server.test.ts';
const replay = 'test/**/*.replay.test.ts';

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'fast', include: ['test/**/*.test.ts'], exclude: [server, replay] } },
      { test: { ...shared, name: 'replay', include: [replay], testTimeout: 60_000 } },
      {
        test: {
          ...shared,
          name: 'server',
          include: [server],
          testTimeout: 180_000,
          globalSetup: ['test/support/engine.ts'],
          fileParallelism: false,
        },
      },
    ],
  },
});
