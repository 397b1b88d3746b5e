import type { AgentTally } from '../report.ts';
import type { RunFigures } from '../../store/pages.ts';
import { escapeXml } from '../../../text/escape-xml.ts';
import type { Bar } from '../bars.ts';
import type { ReportSource } from './report-format.ts';
import { unsolvedReasons } from './unsolved-reasons.ts';
import type { UnsolvedReason } from './unsolved-reasons.ts';
import { shownId, shownSpec } from '../../../text/shown-spec.ts';
import { hintCommand } from '../../../text/hint-command.ts';

interface Suite {
  readonly name: string;
  readonly properties: readonly string[];
  readonly cases: string[];
  failures: number;
  errors: number;
  skipped: number;
  seconds: number;
}

/**
 * A test suite for each agent, with a test case for each run: it fails if the run is not solved, and has an error if it has
 * no score or no verdict. What the sweep was asked to meet is a suite of its own, so that a build that failed says why.
 */
export async function junitReport({ report, store, bars }: ReportSource): Promise<string> {
  const suites = new Map<string, Suite>();
  const reasons = await unsolvedReasons(store, report.sweep);
  for await (const runs of store.pages.figures(report.sweep)) {
    for (const run of runs) {
      const suite = suites.get(run.agent) ?? emptySuite(shownSpec(run.agent), propertiesOf(report.agents, run.agent));
      suites.set(run.agent, suite);
      addRun(suite, report.sweep, run, reasons.get(run.id));
    }
  }
  const all = [...(bars.length > 0 ? [barSuite(bars)] : []), ...suites.values()];
  const body = all.map(({ name, properties, cases, failures, errors, skipped, seconds }) => {
    const counts = `tests="${cases.length}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
    return [
      `  <testsuite name="${attribute(name)}" ${counts} time="${seconds.toFixed(3)}">`,
      ...properties,
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

function emptySuite(name: string, properties: readonly string[] = []): Suite {
  return { name, properties, cases: [], failures: 0, errors: 0, skipped: 0, seconds: 0 };
}

/** What an agent's runs come to; the format has no properties of single cases. */
function propertiesOf(agents: readonly AgentTally[], agent: string): readonly string[] {
  const tally = agents.find((one) => one.agent === agent);
  const mean = tally?.columns.ALL;
  const modes = (tally?.modes ?? []).map(({ mode, runs }) => `      <property name="mode.${mode}" value="${runs}"/>`);
  const figures = (['solved', 'similarity', 'wording'] as const).flatMap((name) => {
    const value = mean?.[name] ?? null;
    return value === null ? [] : [`      <property name="${name}" value="${value.toFixed(3)}"/>`];
  });
  return figures.length === 0 ? [] : ['    <properties>', ...figures, ...modes, '    </properties>'];
}

function addRun(suite: Suite, sweep: string, run: RunFigures, why: UnsolvedReason | undefined): void {
  const { scenario, augmentation, trial, solved, outcome, reason } = run;
  const seconds = Math.max(0, run.finishedAt - run.startedAt) / 1000;
  const name = `${scenario} ${augmentation} ${trial}`;
  suite.seconds += seconds;
  const open = `    <testcase classname="${attribute(`${sweep}.${suite.name}`)}" name="${attribute(name)}" time="${seconds.toFixed(3)}"`;
  if (solved === 1) {
    suite.cases.push(`${open}/>`);
    return;
  }
  const kind = solved === null ? 'error' : 'failure';
  suite[kind === 'error' ? 'errors' : 'failures'] += 1;
  const message = messageOf(run, sweep, why?.text);
  const text = [...(reason === null ? [] : [reason]), ...whereLines(why), hintCommand('show', shownId(run.id))].join(
    '\n',
  );
  const detail = `<${kind} type="${attribute(outcome)}" message="${attribute(message)}">${escapeXml(text)}</${kind}>`;
  suite.cases.push(`${open}>${detail}</testcase>`);
}

/** Where the cause shows, and what else the agent did wrong. */
function whereLines(why: UnsolvedReason | undefined): readonly string[] {
  const { message = null, modes = null } = why ?? {};
  return [
    ...(message === null ? [] : [`cause at message ${message}`]),
    ...(modes === null || modes.length === 0 ? [] : [`modes: ${modes.map(({ mode }) => mode).join(', ')}`]),
  ];
}

function messageOf({ solved, similarity, outcome }: RunFigures, sweep: string, why: string | undefined): string {
  if (similarity === null) return `no score: ${outcome}`;
  if (solved === null) return `not judged: ${hintCommand('rescore', sweep, '--save')}`;
  return `not solved${why === undefined ? '' : `: ${why}`} (similarity ${similarity.toFixed(3)})`;
}

function barSuite(bars: readonly Bar[]): Suite {
  const suite = emptySuite('bars');
  for (const { name, agent, problem, blind } of bars) {
    const open = `    <testcase classname="bars" name="${attribute(`${name}: ${shownSpec(agent)}`)}"`;
    if (problem !== null) {
      suite.failures += 1;
      suite.cases.push(`${open}><failure type="bar" message="${attribute(problem)}"/></testcase>`);
    } else if (blind !== null) {
      suite.skipped += 1;
      suite.cases.push(`${open}><skipped>${escapeXml(blind)}</skipped></testcase>`);
    } else suite.cases.push(`${open}/>`);
  }
  return suite;
}

/** A line break in an attribute would be read as a space. */
function attribute(text: string): string {
  return escapeXml(text).replaceAll('\n', '&#10;');
}
