import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundMode } from '../../../evaluation/modes/mode.ts';
import { openStore } from '../../../results/open-store.ts';
import { paperReport } from '../../../results/report/paper/paper-report.ts';
import { withRange } from '../../../results/report/formats/table-cells.ts';
import { storedReport } from '../../../results/report/report.ts';
import { clusteredShare } from '../../../results/statistics/bounded-mean.ts';
import type { ResultsStore } from '../../../results/store.ts';
import { openingEvent } from '../../../sandbox/trajectory.ts';
import { exampleRecord } from '../example-record.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const AGENT = 'openai:careless';
const PARALLEL: FoundMode = { mode: 'parallel_calls', message: 3, quote: 'set_wifi_status(on=true)' };

let store: ResultsStore;
let paper: string;

/** One sweep, the same with ReAct prompts, and one of another seed. */
beforeAll(async () => {
  store = await openStore(join(folder, 'results.db'), 'write');
  const parameters = { pack: 'p1', seed: 1, agents: [AGENT, 'openai:mute'] };
  await store.sweeps.open({ id: 'base', parameters, cells: 3, createdAt: 0 });
  await store.sweeps.open({ id: 'react', parameters: { ...parameters, prompting: 'react' }, cells: 2, createdAt: 0 });
  await store.sweeps.open({
    id: 'apart',
    parameters: { ...parameters, seed: 2, prompting: 'react' },
    cells: 1,
    createdAt: 1,
  });
  for (const scenario of ['a', 'b']) {
    const [similarity, modes] = scenario === 'a' ? [0.4, [PARALLEL]] : [1, []];
    await store.trajectories.save(exampleRecord({ sweep: 'base', agent: AGENT, scenario }, { similarity, modes }));
    await store.trajectories.save(exampleRecord({ sweep: 'react', agent: AGENT, scenario }));
    await store.trajectories.save(exampleRecord({ sweep: 'apart', agent: AGENT, scenario }, { similarity: 0 }));
  }
  await store.trajectories.save(
    exampleRecord(
      { sweep: 'base', agent: 'openai:mute', scenario: 'a' },
      { similarity: 0, events: [openingEvent('Wifi off!'), { kind: 'ending', outcome: 'message-limit' }] },
    ),
  );
  for (const [scenario, startedAt] of [
    ['a', 1],
    ['a', 2],
    ['b', 3],
  ] as const) {
    const kind = startedAt === 2 ? 'empty' : 'out-of-character';
    const ending = { kind: 'ending', outcome: 'user-error', reason: 'no', failureKind: kind } as const;
    const spoilt = {
      similarity: null,
      outcome: 'user-error',
      startedAt,
      events: [openingEvent('Hi'), ending],
    } as const;
    await store.trajectories.save(exampleRecord({ sweep: 'base', agent: AGENT, scenario, trial: 9 }, spoilt));
  }
  const sweep = (await store.sweeps.find('base'))!;
  paper = await paperReport(store, sweep, await storedReport(store, 'base', null));
});

afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

describe('the report in the form of the paper', () => {
  it('has its tables, agents by their score', () => {
    expect([...paper.matchAll(/^## Table (\d+)/gm)].map(([, number]) => Number(number))).toEqual([
      2, 3, 4, 5, 9, 10, 11,
    ]);
    const scores = paper.slice(paper.indexOf('## Table 5'), paper.indexOf('## Table 9'));
    expect(scores).toMatch(
      /\n\| openai:careless \| 70\.0 \([\d.]+ to [\d.]+\) \*\*50\.0\*\* .*\n\| openai:mute \| 0\.0 \*\*0\.0\*\* /,
    );
    expect(paper).toMatch(/\n\| openai:careless \| 3\.0 \| 3\.0 \| .*\n\| openai:mute \| 3\.0 /);
  });

  it('says how often the simulated user failed, of the plays of each agent, with ranges by scenario', () => {
    const failures = paper.slice(paper.indexOf('## Table 3'), paper.indexOf('## Table 4'));
    expect(failures).toContain('| agent | empty | out-of-character | total |');
    const { mean, interval } = clusteredShare([
      { n: 3, sum: 2 },
      { n: 2, sum: 1 },
    ])!;
    expect(failures).toMatch(/\n\| openai:careless \| 20\.0 \([\d.]+ to [\d.]+\) \| 40\.0 \(.*\) \| 60\.0 \(/);
    expect(failures).toContain(`| ${withRange(mean, interval)} |\n`);
    expect(failures).toMatch(/\n\| openai:mute \| 0\.0 \| 0\.0 \| 0\.0 \|\n/);
  });

  it('compares prompts with the sweep that differs in nothing else', () => {
    const prompting = paper.slice(paper.indexOf('## Table 9'), paper.indexOf('## Table 10'));
    expect(prompting).toMatch(
      /\n\| openai:careless \| similarity \| 2 \| 70\.0 \| 100\.0 \| \+30\.0 \| .+ to .+ \| 1\.000 \|\n/,
    );
    expect(prompting).not.toContain('No stored sweep');
  });

  it('says which agents call tools', () => {
    const features = paper.slice(paper.indexOf('## Table 10'), paper.indexOf('## Table 11'));
    expect(features).toMatch(/\n\| openai:careless \| 2 runs \| 100\.0 .*\n\| openai:mute \| 1 run \| 0\.0 \| - \|\n/);
  });

  it('has an example of these runs for a figure, and says where no run shows it', () => {
    expect(paper).toContain(
      '- **17**, calls that depend on each other are made in parallel: 1 run shows it. The user: "Wifi off, please – “now”". The agent: parallel\\_calls, message 3: "set\\_wifi\\_status(on=true)". `npx toolsandbox show base/a/none/openai:careless/1`\n',
    );
    expect(paper).toMatch(/\n- \*\*12\*\*, .*: 1 run shows it\..*show base\/b\/none/);
    expect(paper).toMatch(/\n- \*\*11\*\*, [^:]+: no run shows it\n/);
    expect([...paper.matchAll(/^- \*\*(\d+)\*\*/gm)]).toHaveLength(10);
  });

  it('says what is missing where no sweep has other prompts', async () => {
    const sweep = (await store.sweeps.find('apart'))!;
    const alone = await paperReport(store, sweep, await storedReport(store, 'apart', null));
    expect(alone).toContain('No stored sweep differs from this one in `--prompting react` only');
  });
});
