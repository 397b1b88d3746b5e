import { parseArgs } from 'node:util';
import { print } from '../cli/say.ts';

/**
 * `npm run bench -- [names]` runs the named benchmarks, or all of them one after the other. `--rows` is the number of
 * runs that `results` and `viewer` store, `--pairs` that of the runs that `compare` holds against as many; with `--pack`, `payloads` plays the solutions of that pack; the other options are those of `scale`, which runs only by name, for most of an hour.
 */
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '100000' },
    pairs: { type: 'string', default: '200000' },
    pack: { type: 'string' },
    scenarios: { type: 'string', default: '*' },
    trials: { type: 'string', default: '10' },
    'planned-trials': { type: 'string', default: '97' },
  },
});

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  evaluation: async () => (await import('./evaluation.ts')).benchEvaluation(),
  plays: async () => (await import('./plays.ts')).benchPlays(),
  'own-tools': async () => (await import('./own-tools.ts')).benchOwnTools(),
  'history-size': async () => (await import('./history-size.ts')).benchHistorySize(),
  payloads: async () =>
    values.pack === undefined
      ? (await import('./payloads.ts')).benchPayloads()
      : (await import('./pack-payloads.ts')).benchPackPayloads(values.pack),
  walks: async () => (await import('./walks.ts')).benchWalks(),
  startup: async () => (await import('./startup.ts')).benchStartup(),
  durability: async () => (await import('./durability.ts')).benchDurability(),
  'open-calls': async () => (await import('./open-calls.ts')).benchOpenCalls(),
  'model-call': async () => (await import('./model-call.ts')).benchModelCall(),
  episodes: async () => (await import('./episodes.ts')).benchEpisodes(),
  mcp: async () => (await import('./mcp.ts')).benchMcp(),
  isolation: async () => (await import('./isolation.ts')).benchIsolation(),
  viewer: async () => (await import('./viewer.ts')).benchViewer(Number(values.rows)),
  results: async () => (await import('./results.ts')).benchResults(Number(values.rows)),
  compare: async () => (await import('./compare.ts')).benchCompare(Number(values.pairs)),
  scale: async () =>
    (await import('./scale.ts')).benchScale({
      scenarios: values.scenarios,
      trials: Number(values.trials),
      plannedTrials: Number(values['planned-trials']),
    }),
};
const ONLY_BY_NAME = ['scale'];
const chosen = wanted.length > 0 ? wanted : Object.keys(BENCHES).filter((name) => !ONLY_BY_NAME.includes(name));

const unknown = wanted.find((name) => !Object.hasOwn(BENCHES, name));
if (unknown === undefined) {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (!chosen.includes(name)) continue;
    print(['', name]);
    await bench();
  }
} else {
  process.stderr.write(`error: unknown benchmark "${unknown}": choose from ${Object.keys(BENCHES).join(', ')}\n`);
  process.exitCode = 2;
}
