import { ToolError } from '../../../sandbox/tools/tool-error.ts';

/** A number times powers of names. The names keep the order of first use, because it affects rounding. */
export interface Product {
  readonly scale: number;
  /** Whether Python computes the scale with integers. Quotients and numbers such as `1e3` are floats. */
  readonly isInteger: boolean;
  readonly powers: ReadonlyMap<string, number>;
}

const NAME = '[_a-zA-Z][_a-zA-Z0-9]*';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Rewrites of spoken and typographic forms such as `square foot`, `m²` and `miles per hour`, applied in order. */
const REWRITES: readonly (readonly [RegExp, string])[] = [
  [/%/g, ' percent '],
  [/,/g, ''],
  [/ per /g, '/'],
  [/°/g, 'degree'],
  [/\s+/g, ' '],
  [new RegExp(`(${NAME}) squared`, 'g'), '$1**2'],
  [new RegExp(`(${NAME}) cubed`, 'g'), '$1**3'],
  [new RegExp(`cubic (${NAME})`, 'g'), '$1**3'],
  [new RegExp(`(?:square|sq) (${NAME})`, 'g'), '$1**2'],
  [/⁻/g, '-'],
  [new RegExp(`-?[${SUPERSCRIPTS}]+`, 'g'), '**($&)'],
  [/·/g, '*'],
  [/\^/g, '**'],
];

/** Numbers, names and operators. Everything else is a separator. */
const TOKEN = /\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+|[\p{L}_][\p{L}\p{N}_]*|\*\*|\/\/|[-+*/()]/gu;

const SYNTAX = 'pint.errors.DefinitionSyntaxError';

/** Limits the nesting depth. */
const MAX_TOKENS = 400;

/** Rewriting takes time that grows with the square of the length. */
const MAX_LENGTH = 4_000;

/** Parses expressions such as `kg*m/s^2`. Malformed text throws the error classes of the reference's parser. */
export function parseExpression(text: string): Product {
  if (text.length > MAX_LENGTH) throw tooLong();
  const plain = REWRITES.reduce(
    (current, [pattern, replacement]) => current.replace(pattern, replacement),
    text.trim(),
  );
  if (plain === '') return number(1, true);
  const tokens = digits(plain).match(TOKEN) ?? [];
  if (tokens.length > MAX_TOKENS) throw tooLong();
  requireBalancedParentheses(tokens);
  return new Reader(tokens).read();
}

function tooLong(): ToolError {
  return new ToolError('RecursionError', 'The unit is too long.');
}

/** Parentheses must be balanced, which is checked before parsing. */
function requireBalancedParentheses(tokens: readonly string[]): void {
  const steps = tokens.map((token) => (token === '(' ? 1 : token === ')' ? -1 : 0));
  let depth = 0;
  const depths = steps.map((step) => (depth += step));
  if (depth !== 0) throw new ToolError('tokenize.TokenError', 'The parentheses in the unit do not match.');
  if (depths.some((open) => open < 0)) throw new ToolError(SYNTAX, 'Something is missing before ")" in the unit.');
}

/** A recursive descent parser for sums, terms, factors and powers. Adjacent terms are multiplied. */
class Reader {
  private readonly tokens: readonly string[];
  private position = 0;
  /** An operator without a left operand, which is reported only if the rest can be parsed. */
  private misplaced: string | undefined;

  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }

  read(): Product {
    const product = this.sum();
    if (this.misplaced === undefined) return product;
    throw new ToolError(SYNTAX, `Something is missing before "${this.misplaced}" in the unit.`);
  }

  private atEnd(): boolean {
    return this.position === this.tokens.length;
  }

  private sum(): Product {
    let left = this.term();
    for (let operator = this.take('+', '-'); operator !== undefined; operator = this.take('+', '-')) {
      const right = this.term();
      if (left.powers.size > 0 || right.powers.size > 0)
        throw new ToolError('TypeError', 'Units cannot be added or subtracted.');
      const sum = operator === '+' ? left.scale + right.scale : left.scale - right.scale;
      left = number(sum, left.isInteger && right.isInteger);
    }
    return left;
  }

  private term(): Product {
    let left = this.signed();
    while (!this.atEnd() && !['+', '-', ')'].includes(this.tokens[this.position] ?? '')) {
      const operator = this.take('*', '/', '//');
      const right = this.signed();
      left = operator === '/' || operator === '//' ? divide(left, right) : multiply(left, right);
    }
    return left;
  }

  private signed(): Product {
    const sign = this.take('+', '-', '*', '/', '//', '**');
    if (sign === undefined) return this.power();
    const product = this.signed();
    if (sign !== '+' && sign !== '-') this.misplaced ??= sign;
    return sign === '-' ? { ...product, scale: -product.scale } : product;
  }

  private power(): Product {
    const base = this.operand();
    if (this.take('**') === undefined) return base;
    const exponent = this.signed();
    if (exponent.powers.size > 0) throw new ToolError('TypeError', 'An exponent cannot have a unit.');
    return raise(base, exponent);
  }

  private operand(): Product {
    const token = this.tokens[this.position++];
    if (token === undefined || token === ')') throw new ToolError('AssertionError', 'The unit is incomplete.');
    if (token === '(') {
      const inner = this.sum();
      this.position += 1;
      return inner;
    }
    return /^(?:[\d.].*|nan)$/i.test(token) ? number(Number(token), /^\d+$/.test(token)) : named(token);
  }

  private take(...accepted: readonly string[]): string | undefined {
    const token = this.tokens[this.position];
    if (token === undefined || !accepted.includes(token)) return undefined;
    this.position += 1;
    return token;
  }
}

/** A power of one unit. */
export function named(name: string, power = 1): Product {
  return { scale: 1, isInteger: true, powers: new Map([[name, power]]) };
}

export function multiply(left: Product, right: Product): Product {
  return {
    scale: left.scale * right.scale,
    isInteger: left.isInteger && right.isInteger,
    powers: combine(left.powers, right.powers, 1),
  };
}

export function divide(left: Product, right: Product): Product {
  return { scale: left.scale / right.scale, isInteger: false, powers: combine(left.powers, right.powers, -1) };
}

function raise(base: Product, { scale: exponent, isInteger }: Product): Product {
  const powers = new Map([...base.powers].map(([name, power]) => [name, power * exponent] as const));
  return { scale: base.scale ** exponent, isInteger: base.isInteger && isInteger && exponent >= 0, powers };
}

function combine(left: Product['powers'], right: Product['powers'], sign: 1 | -1): Product['powers'] {
  const powers = new Map(left);
  for (const [name, power] of right) {
    const sum = (powers.get(name) ?? 0) + sign * power;
    if (sum === 0) powers.delete(name);
    else powers.set(name, sum);
  }
  return powers;
}

function number(scale: number, isInteger: boolean): Product {
  return { scale, isInteger, powers: new Map() };
}

function digits(text: string): string {
  return text.replace(new RegExp(`[${SUPERSCRIPTS}]`, 'g'), (character) => String(SUPERSCRIPTS.indexOf(character)));
}
