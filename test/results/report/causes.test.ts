import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE_TABLES } from '../../../worlds/phone/tables.ts';
import { causeOf } from '../../../results/explain/cause.ts';
import { openStore } from '../../../results/open-store.ts';
import { storedReport } from '../../../results/report/report.ts';
import type { SweepReport } from '../../../results/report/report.ts';
import { renderReport } from '../../../results/report/formats/text.ts';
import type { TrajectoryRecord } from '../../../results/record.ts';
import { messagesOf } from '../../../sandbox/trajectory.ts';
import { catalogue } from '../../../scripts/sweep-of.ts';
import { join } from 'node:path';
import { playRuns } from '../../viewer/support/play-runs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Played by agents that fail: at random, or by repeating the user. */
describe('the causes of runs that are not solved', () => {
  let records: readonly TrajectoryRecord[];
  let report: SweepReport;
  beforeAll(async () => {
    await using store = await openStore(join(temporaryFolder(), 'results.db'), 'write');
    const names = catalogue()
      .scenarios.map(({ name }) => name)
      .filter((_, index) => index % 3 === 0);
    records = await playRuns(store, [
      ...names.map((scenario) => ({ scenario, agent: 'scripted:random' })),
      ...names.map((scenario) => ({ scenario, agent: 'scripted:echo' })),
      { scenario: 'wifi_off' },
    ]);
    report = await storedReport(store, 'nightly', null);
  });

  it('say only what the log confirms: a tool that was never called was not', () => {
    const named = records.flatMap((record) => {
      const title = record.score?.solved === false ? (causeOf(record.score, record, PHONE_TABLES)?.title ?? '') : '';
      const tool = /^Never called (?<tool>\S+)$/.exec(title)?.groups?.['tool'];
      return tool === undefined ? [] : [{ record, tool }];
    });
    expect(named.length).toBeGreaterThan(3);
    for (const { record, tool } of named) {
      const called = messagesOf(record.events).flatMap(({ toolResult }) => toolResult?.trace?.toolName ?? []);
      expect(called, record.id).not.toContain(tool);
    }
  });

  it('put each run into one group, the largest first', () => {
    const unsolved = records.filter(({ score }) => score?.solved === false);
    expect(report.causes.reduce((sum, { runs }) => sum + runs, 0)).toBe(unsolved.length);
    const sizes = report.causes.map(({ runs }) => runs);
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    for (const { title, runs, agents, example } of report.causes) {
      expect(agents.reduce((sum, own) => sum + own.runs, 0)).toBe(runs);
      const run = unsolved.find(({ id }) => id === example);
      expect(run!.cause?.title).toBe(title);
    }
  });

  it('are in the printed report, those of each agent by themselves, the most common ones', () => {
    const lines = renderReport(report);
    for (const agent of ['scripted:echo', 'scripted:random']) {
      const own = records.filter(({ cell, score }) => cell.agent === agent && score?.solved === false);
      const [, most] = [...Map.groupBy(own, ({ cause }) => cause!.title)].reduce((one, other) =>
        other[1].length > one[1].length ? other : one,
      );
      const at = lines.indexOf(`not solved: ${own.length} runs of ${agent}`);
      expect(lines[at + 1]).toMatch(new RegExp(`^ {2}${most.length}  `));
      expect(lines[at + 7]).toMatch(/^ +\d+ {2}for \d+ more causes \(--json\)$|^not solved|^what agents/);
    }
    expect(renderReport({ ...report, causes: [] }).join('\n')).not.toContain('not solved: ');
  });

  it('come with the modes of each agent, as `list` finds them', () => {
    for (const { agent, modes } of report.agents)
      for (const { mode, runs } of modes) {
        const own = records.filter(
          ({ cell, modes: all }) => cell.agent === agent && all!.some((one) => one.mode === mode),
        );
        expect(own, `${agent} ${mode}`).toHaveLength(runs);
      }
    expect(report.agents.find(({ agent }) => agent === 'scripted:echo')!.modes.some(({ runs }) => runs > 0)).toBe(true);
  });
});
