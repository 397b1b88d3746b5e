import type { ScriptStep } from '../sandbox/script.ts';
import type { Profile } from '../sandbox/cell.ts';
import { PROFILE_RULES } from '../sandbox/profile-rules.ts';
import type { GuestCheck } from '../worlds/world.ts';
import type { Question } from './question.ts';
import type { Surroundings } from './assertions/known-calls.ts';
import type { Tokenize } from './comparison.ts';
import { talkOf } from './statements/conversation.ts';
import type { Talk } from './statements/conversation.ts';
import { withGuardrails } from './guardrails.ts';
import { closestMessage, explainMatches } from './explain.ts';
import type { EvaluationLog, Row, RoleName, SandboxRow, WorldLog } from './log.ts';
import type { MilestoneGraph } from './milestone.ts';
import { placeMilestones } from './place-milestones.ts';
import type { PlacedGraph } from './place-milestones.ts';
import { plainPhoneNumbers } from './phone-format.ts';
import { rougeL, rougeTokens } from './rouge.ts';
import { SOLVED_FROM } from './solved.ts';
import type { MilestoneMatch, Score } from './score.ts';
import { isInTheWay } from './side-effects/in-the-way.ts';
import { sideEffects } from './side-effects/side-effects.ts';

/** What a run is scored against. */
export interface Grader extends Surroundings {
  /** Sentences that the author would have the agent say, for the side figure `wording`. */
  readonly sentences?: readonly string[];
  readonly milestones: MilestoneGraph;
  readonly minefields: MilestoneGraph;
  /** The reference solution: what it switches is never an act too many. */
  readonly solution?: readonly ScriptStep[];
  readonly tools?: { readonly allow: readonly string[] };
}

/**
 * Scores a run as the reference does and explains the score (reference semantics 6): 1 without milestones, 0 if a minefield is
 * hit. In other profiles than `paper`, a run with side effects gets 0 too (deviation from reference semantics 9.6), and neither the order of
 * rows nor the format of phone numbers matters. Milestones are listed by number, minefields in the order of matching.
 * @throws EvaluationError if a target cannot be compared with anything
 */
export function evaluateLog(log: EvaluationLog, grader: Grader, profile: Profile): Score {
  return evaluateWorld({ ...log, tables: grader.definition.tables }, grader, profile);
}

function evaluateWorld(played: WorldLog, grader: Grader, profile: Profile): Score {
  const { originalScores } = PROFILE_RULES[profile];
  const read = originalScores ? played : mapRows(played, plainPhoneNumbers(played.tables));
  const log = originalScores ? read : mapRows(read, sortedRows);
  const tokenize = cached(rougeTokens);
  const surroundings = {
    tokenize,
    talk: talkOf(read, grader),
    tables: log.tables,
    holds: (check: GuestCheck) => heldInTheEnd(check, played, grader.definition),
    ...(!originalScores && { opening: (database: string) => log.rows(database, log.firstUserIndex) }),
  };
  // What may not change is judged once, over the whole run; the reference asks it again at each milestone.
  const guarded = (graph: MilestoneGraph) => (originalScores ? withGuardrails(graph, log.tables) : graph);
  const placed = placeMilestones(log, guarded(grader.milestones), surroundings);
  const milestones = explainMilestones(log, placed);
  const minefields = explainMatches(placeMilestones(log, guarded(grader.minefields), surroundings));
  const counted = milestones.filter(({ milestone }) => !grader.milestones.milestones[milestone]?.isMarker);
  const milestoneSimilarity = mean(counted) ?? 1;
  const minefieldSimilarity = mean(minefields) ?? 0;
  const effects = originalScores
    ? []
    : sideEffects(read, grader.milestones, placed, tokenize, (setting) => isInTheWay(setting, read, grader));
  const assertions = originalScores ? [] : surroundings.talk.assertions();
  const similarity = minefieldSimilarity === 0 && effects.length === 0 ? milestoneSimilarity : 0;
  return {
    solved:
      similarity >= SOLVED_FROM &&
      milestones.every((match) => match.similarity >= SOLVED_FROM) &&
      assertions.every(({ verdict }) => verdict !== 'false'),
    ...(assertions.length > 0 && { assertions }),
    similarity,
    milestoneSimilarity,
    minefieldSimilarity,
    turnCount: turnCount(log),
    milestones,
    minefields,
    wording: wordingOf(grader.sentences ?? [], surroundings.talk, tokenize),
    sideEffects: effects,
  };
}

/** Also of a world without such checks, where none holds. */
function heldInTheEnd(check: GuestCheck, log: WorldLog, { guest }: Grader['definition']): Question {
  const world = Object.fromEntries(Object.keys(log.tables).map((table) => [table, log.rows(table, log.length - 1)]));
  const verdict = guest?.holds(check, world) ? 1 : 0;
  const what = `${check.name}(${JSON.stringify(check.arguments)})`;
  return { verdict, reason: () => `in the end ${what} is not ${check.expected}`, columns: [] };
}

/** A milestone that matches nowhere is explained with its closest message; for a minefield that would be misleading. */
function explainMilestones(log: EvaluationLog, graph: PlacedGraph): readonly MilestoneMatch[] {
  const matches = explainMatches(graph).map((match) => {
    const closest = match.similarity === 0 ? closestMessage(log, graph, match) : undefined;
    return closest === undefined ? match : { ...match, closest };
  });
  return matches.toSorted((a, b) => a.milestone - b.milestone);
}

/** The mean of how close the agent came to each sentence with any of its texts. */
function wordingOf(sentences: readonly string[], { told }: Talk, tokenize: Tokenize): number | null {
  if (sentences.length === 0) return null;
  const close = sentences.map((sentence) =>
    Math.max(0, ...told.map(({ text }) => rougeL(tokenize(sentence), tokenize(text)))),
  );
  return close.reduce((sum, one) => sum + one, 0) / close.length;
}

function mean(matches: readonly MilestoneMatch[]): number | undefined {
  if (matches.length === 0) return undefined;
  return matches.reduce((sum, { similarity }) => sum + similarity, 0) / matches.length;
}

/** Caches the results of a function of texts for as long as the returned function lives. */
function cached<Result>(of: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    let result = known.get(text);
    if (result === undefined) known.set(text, (result = of(text)));
    return result;
  };
}

/** The log with every state of a database changed, each once: equal states stay one array, by which results are cached. */
function mapRows(log: WorldLog, change: (rows: readonly Row[]) => readonly Row[]): WorldLog {
  const known = new WeakMap<readonly Row[], readonly Row[]>();
  return {
    ...log,
    rows: (database, message) => {
      const rows = log.rows(database, message);
      let changed = known.get(rows);
      if (changed === undefined) known.set(rows, (changed = change(rows)));
      return changed;
    },
  };
}

/** The rows in one order, whatever it was: a row that was changed and changed back is where it was. */
function sortedRows(rows: readonly Row[]): readonly Row[] {
  if (rows.length < 2) return rows;
  return rows
    .map((row) => ({ row, text: textOf(row) }))
    .toSorted((one, other) => (one.text < other.text ? -1 : Number(one.text > other.text)))
    .map(({ row }) => row);
}

/** Tables of thousands of rows are put in order at every message, and most of their rows stay. */
const texts = new WeakMap<Row, string>();

function textOf(row: Row): string {
  let text = texts.get(row);
  if (text === undefined) texts.set(row, (text = JSON.stringify(row)));
  return text;
}

/** The number of messages that count as turns (reference semantics 6.8): all but the opening and the user's own calls. */
export function turnCount(log: EvaluationLog): number {
  let count = 0;
  for (let index = 0; index < log.length; index++) if (isTurn(log.message(index))) count++;
  return count;
}

function isTurn({ sender, recipient, visible_to: visibleTo }: SandboxRow): boolean {
  if (sender === 'SYSTEM' || visibleTo === null || isOnlyUser(visibleTo)) return false;
  const pair = new Set([sender, recipient]);
  return !(pair.has('USER') && pair.has('EXECUTION_ENVIRONMENT'));
}

function isOnlyUser(roles: readonly RoleName[]): boolean {
  return roles.length === 1 && roles[0] === 'USER';
}
