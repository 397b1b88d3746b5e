import { compareStored } from '../../comparison/comparison.ts';
import type { ResultsStore } from '../../store.ts';
import type { SweepOverview } from '../../store/sweeps.ts';
import { shortenWithLength } from '../../../text/show-value.ts';
import { hintCommand } from '../../../text/hint-command.ts';
import { inline, table } from '../formats/markdown.ts';
import type { SweepReport } from '../report.ts';
import { figureExamples } from './figures.ts';
import type { FigureExample } from './figures.ts';
import { paperRuns } from './run-facts.ts';
import {
  featureTable,
  promptingTable,
  similarityTable,
  statisticsTable,
  turnTable,
  userFailureTable,
  userPromptTable,
} from './tables.ts';
import type { PaperTable, UserFailures } from './tables.ts';

type PaperStore = Pick<ResultsStore, 'pages' | 'sums' | 'sweeps' | 'trajectories'>;

/** So much of what others wrote is shown of an example. */
const LONGEST_QUOTE = 300;

/** The tables of the paper that runs can fill (2 to 5, 9 to 11), and an example for each of its figures 11 to 20, in Markdown. */
export async function paperReport(store: PaperStore, sweep: SweepOverview, report: SweepReport): Promise<string> {
  const read = await paperRuns(store, sweep.id, sweep.agents);
  const others = await store.sweeps.list();
  const failures = await userFailures(store, sweep);
  const byPrompt = await Promise.all(
    others.filter((other) => differOnlyIn(sweep, other, 'userPrompt')).map((other) => userFailures(store, other)),
  );
  const tables = [
    userPromptTable([failures, ...byPrompt]),
    userFailureTable(failures),
    statisticsTable(report, read),
    similarityTable(report),
    promptingTable(await promptings(store, sweep, others)),
    featureTable(sweep.agents, read),
    turnTable(report),
  ];
  return [
    `# Sweep ${inline(sweep.id)}, as the paper has it`,
    '',
    ...tables.flatMap(tableLines),
    '## Figures 11 to 20: examples of this sweep',
    '',
    ...(await figureExamples(store, read.runs)).flatMap(figureLines),
    '',
  ].join('\n');
}

async function userFailures(store: PaperStore, { id, parameters }: SweepOverview): Promise<UserFailures> {
  const prompt = parameters['userPrompt'];
  return {
    prompt: typeof prompt === 'string' ? prompt : 'goal+boundary+demonstration',
    groups: await store.sums.tally(id),
    mistakes: await store.sums.mistakes(id),
  };
}

/** The latest sweep with ReAct prompts, or with function calling, is compared with this one. */
async function promptings(store: PaperStore, sweep: SweepOverview, others: readonly SweepOverview[]) {
  const other = others.find((one) => differOnlyIn(sweep, one, 'prompting'));
  if (other === undefined) return [];
  const [before, after] = sweep.parameters['prompting'] === 'react' ? [other, sweep] : [sweep, other];
  const shared = before.agents.filter((agent) => after.agents.includes(agent));
  return compareStored(
    store,
    shared.map((agent) => [
      { sweep: before.id, agent },
      { sweep: after.id, agent },
    ]),
  );
}

function differOnlyIn(one: SweepOverview, other: SweepOverview, key: 'userPrompt' | 'prompting'): boolean {
  const rest = ({ parameters }: SweepOverview) =>
    JSON.stringify(
      Object.entries(parameters)
        .filter(([name]) => name !== key)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  return one.parameters[key] !== other.parameters[key] && rest(one) === rest(other);
}

function tableLines({ title, header, rows, notes }: PaperTable): readonly string[] {
  const cells = rows.map(([first = '', ...others]) => [inline(first), ...others]);
  return [`## ${title}`, '', ...table(header, cells), ...notes.flatMap((note) => [note, ''])];
}

function figureLines({ figure, title, runs, example }: FigureExample): readonly string[] {
  if (example === null) return [`- **${figure}**, ${title}: no run shows it`];
  const { id, wish, found } = example;
  const quote = (text: string) => `"${inline(shortenWithLength(text, LONGEST_QUOTE))}"`;
  const where =
    found === null ? [] : [[found.mode, ...(found.message === null ? [] : [`message ${found.message}`])].join(', ')];
  const what = found?.quote ? `: ${quote(found.quote)}` : '';
  return [
    `- **${figure}**, ${title}: ${runs === 1 ? '1 run shows it' : `${runs.toLocaleString('en')} runs show it`}. The user: ${quote(wish)}. ${where.map((text) => `The agent: ${inline(text)}${what}. `).join('')}\`${hintCommand('show', id)}\``,
  ];
}
