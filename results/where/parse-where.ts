import { OPERATORS, FIELDS, isField, valuesOf } from './fields.ts';
import type { Condition, Operator, Value, FieldName } from './fields.ts';
import { playedBy } from './played-by.ts';
import { shorten } from '../../sandbox/shorten.ts';
import { UserFacingError } from '../../sandbox/user-facing-error.ts';

const LONGEST = 10_000;
const DEEPEST = 100;
/** As JSON Lines and tables call it. */
const ALSO_NAMED: Readonly<Record<string, FieldName | undefined>> = {
  modes: 'mode',
  guest_reward: 'reward',
};
const VERDICTS: Readonly<Record<string, boolean | undefined>> = { true: true, false: false };

const SHOWN = 60;

/**
 * Reads a condition such as `similarity < 0.5 and not (outcome = completed or reason contains "rate limit")`. `and` binds
 * closer than `or`, `not` closest; `solved` alone is a condition. A text that is not one word, or that is a word of the language, stands in quotes.
 * @throws InvalidWhere
 */
export function parseWhere(text: string): Condition {
  if (text.length > LONGEST) throw new InvalidWhere(text, 0, `it is longer than ${LONGEST} characters`);
  const tokens = tokensOf(text);
  let next = 0;
  let depth = 0;
  const end = tokens.at(-1)!;
  const peek = (): Token => tokens[next] ?? end;
  const take = (): Token => tokens[next++] ?? end;
  const fail = ({ at }: Token, problem: string) => new InvalidWhere(text, at, problem);
  const isWord = (word: string) => peek().kind === 'word' && peek().text.toLowerCase() === word;
  const isSymbol = (symbol: string) => peek().kind === 'symbol' && peek().text === symbol;

  function joined(kind: 'and' | 'or', part: () => Condition): Condition {
    const first = part();
    const parts = [first];
    while (isWord(kind)) {
      take();
      parts.push(part());
    }
    return parts.length === 1 ? first : { kind, parts };
  }

  const either = (): Condition => joined('or', both);
  const both = (): Condition => joined('and', negated);

  function negated(): Condition {
    if (++depth > DEEPEST) throw fail(peek(), `it is nested more than ${DEEPEST} deep`);
    try {
      if (!isWord('not')) return single();
      take();
      const part = negated();
      return turnedAround(part) ?? { kind: 'not', part };
    } finally {
      depth--;
    }
  }

  function single(): Condition {
    if (!isSymbol('(')) return comparison();
    take();
    const inner = either();
    if (!isSymbol(')')) throw fail(peek(), 'expected and, or or a closing parenthesis');
    take();
    return inner;
  }

  function comparison(): Condition {
    const token = take();
    if (token.kind !== 'word') throw fail(token, `expected a field: ${Object.keys(FIELDS).join(', ')}`);
    const name = ALSO_NAMED[token.text] ?? token.text;
    if (!isField(name)) throw fail(token, `there is no field ${name}, only ${Object.keys(FIELDS).join(', ')}`);
    if (isWord('in') && FIELDS[name].kind !== 'list') return oneOf(name);
    if (FIELDS[name].kind === 'verdict' && endsHere())
      return { kind: 'compare', field: name, operator: '=', value: true };
    const operator = operatorFor(name);
    return compared(name, operator, valueFor(name, operator));
  }

  const endsHere = () => peek().kind === 'end' || isSymbol(')') || isWord('and') || isWord('or');

  function oneOf(field: FieldName): Condition {
    take();
    if (!isSymbol('(')) throw fail(peek(), 'expected a list such as (a, b)');
    const parts: Condition[] = [];
    do {
      take();
      parts.push(compared(field, '=', valueFor(field, '=')));
    } while (isSymbol(','));
    if (!isSymbol(')')) throw fail(peek(), 'expected a comma or a closing parenthesis');
    take();
    return { kind: 'or', parts };
  }

  function operatorFor(field: FieldName): Operator {
    const token = take();
    const written = token.text.toLowerCase();
    const operator = token.kind === 'quoted' ? undefined : OPERATORS.find((known) => known === written);
    const fitting = operatorsOf(field);
    const listed = [...fitting, ...(FIELDS[field].kind === 'list' ? [] : ['in'])].join(' ');
    if (operator !== undefined && fitting.includes(operator)) return operator;
    const isOperator = operator !== undefined || written === 'in';
    throw fail(
      token,
      isOperator
        ? `${field} is a ${FIELDS[field].kind}: use one of ${listed}`
        : `expected one of ${listed} after ${field}`,
    );
  }

  function valueFor(field: FieldName, operator: Operator): Value {
    const token = take();
    if (token.kind !== 'word' && token.kind !== 'quoted') throw fail(token, `expected a value for ${field}`);
    const values = valuesOf(field);
    if (token.kind === 'word' && token.text.toLowerCase() === 'none' && !values?.includes(token.text)) {
      if (operator === '=' || operator === '!=') return null;
      throw fail(token, `none can only be compared with = and !=; the text none stands in quotes`);
    }
    if (values !== undefined && !isPossible(token.text, operator, values))
      throw fail(token, `${field} can only be ${values.join(', ')}`);
    if (FIELDS[field].kind !== 'verdict' && FIELDS[field].kind !== 'number') return token.text;
    if (FIELDS[field].kind === 'verdict') {
      const verdict = VERDICTS[token.text.toLowerCase()];
      if (verdict === undefined) throw fail(token, `${field} is true, false or none`);
      return verdict;
    }
    const value = /^-?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i.test(token.text) ? Number(token.text) : NaN;
    if (!Number.isFinite(value)) throw fail(token, `${field} is a number, and this is none`);
    return value;
  }

  const condition = either();
  if (peek().kind !== 'end') throw fail(peek(), 'expected and, or or the end');
  return condition;
}

function compared(field: FieldName, operator: Operator, value: Value): Condition {
  const isPlayer = (field === 'agent' || field === 'user') && typeof value === 'string';
  if (!isPlayer || (operator !== '=' && operator !== '!=')) return { kind: 'compare', field, operator, value };
  return operator === '=' ? playedBy(field, value) : { kind: 'not', part: playedBy(field, value) };
}

/** Whether a field with these values can have this one, or one with it as a part. A pattern may match any. */
function isPossible(text: string, operator: Operator, values: readonly string[]): boolean {
  if (operator === 'matches') return true;
  return operator === 'contains' ? values.some((value) => value.includes(text)) : values.includes(text);
}

/** A run without a verdict is neither solved nor not solved. */
function turnedAround(condition: Condition): Condition | undefined {
  if (condition.kind !== 'compare' || condition.operator !== '=' || typeof condition.value !== 'boolean')
    return undefined;
  return { ...condition, value: !condition.value };
}

const OPERATORS_OF = {
  number: ['=', '!=', '<', '<=', '>', '>='],
  text: ['=', '!=', 'contains', 'matches'],
  list: ['contains', 'matches'],
  names: ['=', '!='],
  verdict: ['=', '!='],
} as const;

function operatorsOf(field: FieldName): readonly Operator[] {
  return OPERATORS_OF[FIELDS[field].kind];
}

/** A condition that cannot be read. The message says where, and how to fix it. */
export class InvalidWhere extends UserFacingError {
  /** @param at where in the text, in characters from its beginning */
  constructor(text: string, at: number, problem: string) {
    const rest = text.slice(at).trim();
    const place = rest === '' ? 'at its end' : `at character ${at + 1}, "${shorten(rest, SHOWN)}"`;
    super(`the condition cannot be read ${place}: ${problem}`);
  }
}

interface Token {
  readonly kind: 'word' | 'quoted' | 'symbol' | 'end';
  readonly text: string;
  /** Where it begins, in characters. */
  readonly at: number;
}

const TOKEN = /\s*(?:(?<symbol><=|>=|!=|[=<>(),])|"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<word>[^\s"'()=<>!,]+))/uy;

/** The words, quoted texts and symbols of a condition, and an end. @throws InvalidWhere */
function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let from = 0; text.slice(from).trim() !== ''; from = TOKEN.lastIndex) {
    const found = TOKEN.exec(text);
    const at = text.slice(from).search(/\S/) + from;
    if (found === null) {
      const isQuote = text[at] === '"' || text[at] === "'";
      throw new InvalidWhere(
        text,
        at,
        isQuote ? 'the quote is not closed' : 'unexpected character; quote texts with it',
      );
    }
    const { symbol, double, single, word } = found.groups ?? {};
    if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol, at });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, at });
    else tokens.push({ kind: 'quoted', text: double ?? single ?? '', at });
  }
  return [...tokens, { kind: 'end', text: '', at: text.length }];
}
