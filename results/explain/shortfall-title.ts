import type { ConstraintExplanation } from '../../evaluation/score.ts';
import type { Shortfall } from './shortfalls.ts';
import { switchesOf } from '../../worlds/world.ts';
import type { Tables } from '../../worlds/world.ts';
import { statementTitle } from './statement-title.ts';
import { tableWords } from './table-words.ts';
import { tracesOf } from './traces.ts';

const WRONG_TIME = 'Did it at the wrong time';

/** Whether a shortfall is about what was said, not about what was done. */
export function isOfWords(shortfall: Pick<Shortfall, 'kind'> | undefined): boolean {
  return shortfall !== undefined && ['tells', 'reports', 'asks', 'refuses'].includes(shortfall.kind);
}

/** What a shortfall of a milestone amounts to; undefined: nothing falls short, but it came at the wrong time. */
export function shortfallTitle(shortfall: Shortfall | undefined, tables: Tables): string {
  if (shortfall === undefined) return WRONG_TIME;
  switch (shortfall.kind) {
    case 'tells':
    case 'reports':
    case 'asks':
    case 'refuses':
      return statementTitle(shortfall);
    case 'holds':
      return 'Left a world in which a check of the benchmark does not hold';
    case 'found':
      return 'Never looked up what was needed';
    case 'guardrail':
      return `Changed ${tableWords(shortfall.database, tables).several} at the wrong time`;
    case 'addition':
    case 'removal':
    case 'update':
      return changeTitle(shortfall.kind, shortfall, tables);
    default:
      return tables[shortfall.database]?.single !== undefined
        ? settingTitle(shortfall, tables)
        : callTitle(shortfall, tables);
  }
}

/** What hitting a minefield amounts to. */
export function forbiddenTitle(constraints: readonly ConstraintExplanation[], tables: Tables): string {
  const [trace] = constraints.flatMap(({ columns }) => columns.flatMap(({ expected }) => tracesOf(expected)));
  if (trace !== undefined) return `Called ${trace.tool_name}, which is forbidden here`;
  const [change] = constraints.flatMap(({ kind, database }) => (isChange(kind) ? [{ kind, database }] : []));
  if (change === undefined) return 'Did what is forbidden here';
  const { kind, database } = change;
  return `${capitalized(doneTo(kind, database, tables))} a ${tableWords(database, tables).one}, which is forbidden here`;
}

type Change = 'addition' | 'removal' | 'update';

function isChange(kind: Shortfall['kind']): kind is Change {
  return kind === 'addition' || kind === 'removal' || kind === 'update';
}

function doneTo(kind: Change, database: string, tables: Tables): string {
  return { addition: tableWords(database, tables).added, removal: 'removed', update: 'changed' }[kind];
}

/** None of the rows, or others. */
function changeTitle(kind: Change, { database, columns, reason = '' }: Shortfall, tables: Tables): string {
  const { one: row, several } = tableWords(database, tables);
  const done = doneTo(kind, database, tables);
  if (reason.includes('in other ways')) return `Changed ${several} in other ways too`;
  if (columns.every(({ found }) => found === null)) return `Never ${done} the ${row}`;
  const others = [...new Set(columns.map(({ column }) => column))].join(', ');
  return kind === 'removal' ? `Removed another ${row}` : `${capitalized(done)} the ${row} with another ${others}`;
}

function settingTitle({ database, columns }: Shortfall, tables: Tables): string {
  const [first] = columns;
  if (first === undefined) return WRONG_TIME;
  const own = switchesOf({ tables }).find(({ table, column }) => table === database && column === first.column);
  return own === undefined
    ? leftTitle(database, tables)
    : `Never turned ${own.label} ${first.expected === true ? 'on' : 'off'}`;
}

function leftTitle(database: string, tables: Tables): string {
  return `Left ${tableWords(database, tables).several} as they should not be`;
}

/** A call, or a text of profile `paper`. */
function callTitle({ database, columns }: Shortfall, tables: Tables): string {
  if (database !== 'SANDBOX') return leftTitle(database, tables);
  const call = columns.find(({ column }) => column === 'tool_trace');
  const [wanted] = tracesOf(call?.expected);
  if (wanted === undefined)
    return columns.some(({ column }) => column === 'content') ? 'Told the user something else' : WRONG_TIME;
  const isCalled = tracesOf(call?.found).some(({ tool_name: name }) => name === wanted.tool_name);
  return isCalled ? `Called ${wanted.tool_name} with other arguments` : `Never called ${wanted.tool_name}`;
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
