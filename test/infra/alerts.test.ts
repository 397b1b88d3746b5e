import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MetricMeter } from '@temporalio/common';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { benchmarkMetrics, outageCounter } from '../../workers/telemetry/benchmark-metrics.ts';
import { PROMETHEUS_RULE, prometheusRule } from '../../scripts/prometheus-rule.ts';
import { dashboardQueries, dashboards } from './dashboards.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
}

const { groups } = parse(read('infra/prometheus/alerts.yaml')) as { groups: readonly { rules: readonly Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

it('the Prometheus operator gets the same rules (npm run docs)', () => {
  expect(read(PROMETHEUS_RULE)).toBe(prometheusRule());
  expect(parse(read(PROMETHEUS_RULE)).spec.groups).toEqual(groups);
});

/** The names of our metrics, as they are created. */
function ownMetrics(): ReadonlySet<string> {
  const names = new Set<string>();
  const create = (name: string) => void names.add(name);
  const meter = { createCounter: create, createHistogram: create, createGauge: create } as unknown as MetricMeter;
  benchmarkMetrics(meter);
  outageCounter(meter);
  return names;
}

it.each(rules)('the runbook has a section for $alert', ({ alert, annotations }) => {
  expect(annotations['runbook_url']).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  expect(read('docs/runbook.md')).toContain(`\n## ${alert}\n\n`);
});

describe('our metrics', () => {
  const metrics = ownMetrics();
  const page = read('docs/operations.md');

  it.each([...metrics])('%s is described', (name) => expect(page).toContain(`\n| \`${name}\` `));

  it('are the only ones of ours that alerts and dashboards ask for', () => {
    const queries = [...rules.map(({ expr }) => expr), ...dashboardQueries().map(([, query]) => query)].join(' ');
    const named = [...queries.matchAll(/\btoolsandbox_\w+/g)].map(([name]) => name.replace(/_(sum|count|bucket)$/, ''));
    expect(new Set(named)).toEqual(metrics);
  });
});

it('panels are told apart, and described', () => {
  const all = dashboards();
  expect(new Set(all.map(({ uid }) => uid)).size).toBe(2);
  for (const { title, panels } of all) {
    expect(new Set(panels.map(({ id }) => id)).size, title).toBe(panels.length);
    for (const panel of panels) expect(panel.description, panel.title).toMatch(/^[A-Z].*\.$/);
  }
});
