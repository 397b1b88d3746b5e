import { isSolved, SOLVED_FROM } from '../../../evaluation/solved.ts';
import type { RunFigures } from '../../../results/run-figures.ts';
import { escapeXml } from '../../render/escape-xml.ts';
import type { Bar } from '../bars.ts';
import type { ReportSource } from './report-format.ts';

interface Suite {
  readonly name: string;
  readonly cases: string[];
  failures: number;
  errors: number;
  seconds: number;
}

/**
 * A test suite for each agent, with a test case for each run: it fails if the run is not solved, and has an error if it has
 * no score. What the sweep was asked to meet is a suite of its own, so that a build that failed says why.
 */
export async function junitReport({ report, store, bars }: ReportSource): Promise<string> {
  const suites = new Map<string, Suite>();
  for await (const runs of store.figures(report.sweep)) {
    for (const run of runs) {
      const suite = suites.get(run.agent) ?? emptySuite(run.agent);
      suites.set(run.agent, suite);
      addRun(suite, report.sweep, run);
    }
  }
  const all = [...(bars.length > 0 ? [barSuite(bars)] : []), ...suites.values()];
  const body = all.map(({ name, cases, failures, errors, seconds }) => {
    const counts = `tests="${cases.length}" failures="${failures}" errors="${errors}" skipped="0"`;
    return [
      `  <testsuite name="${attribute(name)}" ${counts} time="${seconds.toFixed(3)}">`,
      ...cases,
      '  </testsuite>',
    ];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${attribute(report.sweep)}">`,
    ...body.flat(),
    '</testsuites>',
    '',
  ].join('\n');
}

function emptySuite(name: string): Suite {
  return { name, cases: [], failures: 0, errors: 0, seconds: 0 };
}

function addRun(suite: Suite, sweep: string, run: RunFigures): void {
  const { scenario, augmentation, trial, similarity, outcome, reason } = run;
  const seconds = Math.max(0, run.finishedAt - run.startedAt) / 1000;
  const name = `${scenario} ${augmentation} ${trial}`;
  suite.seconds += seconds;
  const open = `    <testcase classname="${attribute(`${sweep}.${run.agent}`)}" name="${attribute(name)}" time="${seconds.toFixed(3)}"`;
  if (similarity !== null && isSolved(similarity)) {
    suite.cases.push(`${open}/>`);
    return;
  }
  const kind = similarity === null ? 'error' : 'failure';
  suite[kind === 'error' ? 'errors' : 'failures'] += 1;
  const message =
    similarity === null ? `no score: ${outcome}` : `similarity ${similarity.toFixed(3)} is below ${SOLVED_FROM}`;
  const text = [...(reason === null ? [] : [reason]), `npx toolsandbox show ${run.id}`].join('\n');
  const detail = `<${kind} type="${attribute(outcome)}" message="${attribute(message)}">${escapeXml(text)}</${kind}>`;
  suite.cases.push(`${open}>${detail}</testcase>`);
}

function barSuite(bars: readonly Bar[]): Suite {
  const suite = emptySuite('bars');
  for (const { name, agent, problem } of bars) {
    const open = `    <testcase classname="bars" name="${attribute(`${name}: ${agent}`)}"`;
    if (problem === null) suite.cases.push(`${open}/>`);
    else {
      suite.failures += 1;
      suite.cases.push(`${open}><failure type="bar" message="${attribute(problem)}"/></testcase>`);
    }
  }
  return suite;
}

/** A line break in an attribute would be read as a space. */
function attribute(text: string): string {
  return escapeXml(text).replaceAll('\n', '&#10;');
}
