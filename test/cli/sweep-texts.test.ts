import { leastSolved, unmet } from '../../results/report/bars.ts';
import { describe, expect, it } from 'vitest';
import { settingsOf } from '../support/packs.ts';
import { nextSteps, whoCanPlay, withoutScore } from '../../cli/sweep/sweep-texts.ts';
import { NOTHING_SPENT } from '../../results/spending.ts';
import { report } from '../../results/report/report.ts';
import type { TallyGroup } from '../../results/store/sums.ts';
import type { SweepSpec } from '../../runs/sweep-contract.ts';

const AGENT = 'openai:gpt-5?temperature=0&topP=1';

const spec: SweepSpec = {
  id: 'nightly',
  settings: settingsOf(),
  scenarios: ['wifi_off'],
  augmentations: ['none'],
  agents: [AGENT],
  user: 'scripted:user',
  trials: 1,
  seed: 0,
};

describe('--fail-under', () => {
  const group = (agent: string, runs: number, solved: number | null): TallyGroup => ({
    agent,
    scenario: 'wifi_off',
    categories: [],
    augmentation: 'none',
    outcome: solved === null ? 'infrastructure' : 'completed',
    services: 'synthetic',
    harness: 'test',
    user: 'scripted:user',
    runs,
    scored: solved === null ? 0 : runs,
    judged: solved === null ? 0 : runs,
    solved: solved ?? 0,
    similaritySum: runs,
    turnCountSum: runs,
    wordingSum: 0,
    worded: 0,
    saved: 0,
    faults: 0,
    faulted: 0,
    recovered: 0,
    retries: 0,
    spent: NOTHING_SPENT,
  });
  const [good, bad] = [group('good', 4, 3), group('bad', 4, 1)];

  it('judges each agent by its own share of solved runs', () => {
    expect(unmet(leastSolved(report('nightly', { groups: [good, bad] }), 0.5))).toEqual([
      'the share of solved runs of bad is 0.250, below 0.5 (--fail-under)',
    ]);
    expect(unmet(leastSolved(report('nightly', { groups: [good, bad] }), 0.2))).toEqual([]);
  });

  it('calls an agent as tables do', () => {
    const named = group('compatible:m?baseUrl=http://127.0.0.1/v1&as=fast', 4, 1);
    expect(unmet(leastSolved(report('nightly', { groups: [named] }), 0.5))).toEqual([
      'the share of solved runs of fast is 0.250, below 0.5 (--fail-under)',
    ]);
  });

  it('counts an agent without a score as 0', () => {
    expect(unmet(leastSolved(report('nightly', { groups: [group('none', 1, null)] }), 0.1))).toHaveLength(1);
  });
});

describe('the hints after a sweep', () => {
  const files = { results: 'my results.db', pack: ['my pack'], decoys: ['a', 'b'] };

  it('name the lowest score, the files that were used, and are quoted for the shell', () => {
    const lowest = { id: `nightly/wifi_off/none/${AGENT}/2`, solved: false, similarity: 0.4 };
    expect(nextSteps(spec, lowest, files)).toEqual([
      '',
      'next, try:',
      "  npx toolsandbox view nightly --results 'my results.db'",
      `  npx toolsandbox show 'nightly/wifi_off/none/${AGENT}/2' --results 'my results.db'`,
      `  npx toolsandbox engine replay 'nightly/wifi_off/none/${AGENT}/2' --results 'my results.db'`,
      "  npx toolsandbox list --sweep nightly --where 'not solved' --results 'my results.db'",
      "  npx toolsandbox sweep --agent scripted:unhelpful --results 'my results.db' --pack 'my pack' --decoys a --decoys b",
    ]);
  });

  it('are none where nothing has a score', () => {
    expect(nextSteps(spec, null, files)).toEqual([]);
  });

  it('leave out the list of lower scores when there are none', () => {
    const perfect = { id: 'nightly/wifi_off/none/a/1', solved: true, similarity: 1 };
    expect(nextSteps(spec, perfect, files).join('\n')).not.toContain('--where');
  });

  it('count the reasons why cells have no score, and say how to list them', () => {
    const reasons = ['openai gpt-5 answered 429: slow down', 'cancelled', 'openai gpt-5 answered 429: slow down'];
    expect(withoutScore('nightly', 4, reasons, { results: '.toolsandbox/results.db' })).toEqual([
      '4 cells without a score; run the same command to play them again',
      '  2 failed: openai gpt-5 answered 429: slow down',
      '  1 failed: cancelled',
      'which ones:',
      '  npx toolsandbox list --sweep nightly --failed',
    ]);
  });

  it('list nothing if none of these cells was played', () => {
    expect(withoutScore('nightly', 1, [], { results: '.toolsandbox/results.db' })).toHaveLength(1);
  });

  it('never print the password of a database', () => {
    const [, , show] = nextSteps(
      spec,
      { id: 'a/b/none/c/1', solved: false, similarity: 0 },
      { results: 'postgres://me:pa55@host/db?password=pa55&x=1' },
    );
    expect(show).toContain("--results 'postgres://me@host/db?x=1'");
  });
});

describe('a detached sweep', () => {
  it('whose results are in a file says which workers can play it, unless the engine is local', () => {
    expect(whoCanPlay('temporal.example.org:7233', '/my data/results.db')).toEqual([
      'note: the results are in a file, so only workers that use this file can play the sweep:',
      "  npx toolsandbox worker --results '/my data/results.db'",
      'for workers on other machines use a database: --results postgres://USER@HOST/DATABASE',
    ]);
    for (const local of ['127.0.0.1:7233', 'localhost:7233', '[::1]:7233'])
      expect(whoCanPlay(local, '/my data/results.db')).toEqual([]);
    expect(whoCanPlay('127.0.0.1.example.org:7233', '/results.db')).not.toEqual([]);
  });

  it('whose results are in a database says nothing', () => {
    expect(whoCanPlay('temporal.example.org:7233', 'postgres://host/db')).toEqual([]);
  });
});
