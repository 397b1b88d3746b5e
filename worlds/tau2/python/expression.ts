import { pythonFloat } from '../../../sandbox/tools/execution/reply.ts';
import { typeError } from './error.ts';
import type { PythonError } from './error.ts';
import { round2 } from './number.ts';
import { typeName } from './value.ts';
import type { PythonValue } from './value.ts';

/** An int, a float, or what Python has besides: none of these becomes a float, and only ints and floats can be calculated with. */
type Operand = bigint | number | 'tuple' | 'ellipsis' | 'complex';

/** In bits. What is larger takes Python minutes to hours, and is not a float in the end. */
const LARGEST_INT = 1 << 20;

/** In levels of brackets, as CPython has it. */
const DEEPEST = 200;

const MOST_POWERS = 1000;

/**
 * `calculate` of tau2-bench: Python's `eval` of digits, brackets and operators, as a float rounded to hundredths.
 * The work is bounded.
 * @throws PythonError
 */
export function calculated(expression: PythonValue): string {
  if (typeof expression !== 'string') throw notText(expression);
  if (/[^0-9+\-*/(). ]/.test(expression)) throw typeError('Invalid characters in expression');
  const value = new Evaluation(expression).value();
  if (typeof value === 'string') throw typeError(`float() argument must be a string or a real number, not '${value}'`);
  return pythonFloat(round2(asFloat(value)));
}

function notText(value: PythonValue): PythonError {
  if (value === null || typeof value === 'boolean' || typeof value === 'number')
    return typeError(`'${typeName(value)}' object is not iterable`);
  return typeError('eval() arg 1 must be a string, bytes or code object');
}

class Evaluation {
  readonly #tokens: readonly string[];
  #next = 0;
  #depth = 0;
  #powers = 0;

  constructor(expression: string) {
    this.#tokens = expression.match(/\d+\.\d*|\.\d+|\d+|\*\*|\/\/|\.\.\.|[^ ]/g) ?? [];
    // Numbers that touch are no expression: `1.2.3`.
    if (/\d+\.\d*\.\d|\.\d+\.\d|\d\.\.\./.test(expression)) throw invalid();
  }

  value(): Operand {
    if (this.#tokens.length === 0) throw invalid(0);
    const value = this.#sum();
    if (this.#tokens[this.#next] === ')') throw unmatched();
    if (this.#next < this.#tokens.length) throw invalid();
    return value;
  }

  #take(...wanted: readonly string[]): string | undefined {
    const token = this.#tokens[this.#next];
    if (token === undefined || !wanted.includes(token)) return undefined;
    this.#next += 1;
    return token;
  }

  #sum(): Operand {
    let left = this.#product();
    for (let sign = this.#take('+', '-'); sign !== undefined; sign = this.#take('+', '-'))
      left = calculate(sign, left, this.#product());
    return left;
  }

  #product(): Operand {
    let left = this.#signed();
    for (let sign = this.#take('*', '/', '//'); sign !== undefined; sign = this.#take('*', '/', '//'))
      left = calculate(sign, left, this.#signed());
    return left;
  }

  #signed(): Operand {
    const signs: string[] = [];
    for (let sign = this.#take('+', '-'); sign !== undefined; sign = this.#take('+', '-')) signs.push(sign);
    const base = this.#primary();
    // A power binds tighter than a sign before it and weaker than one after it.
    let value = this.#take('**') === undefined ? base : this.#power(base);
    for (const sign of signs.toReversed()) value = signed(sign, value);
    return value;
  }

  #power(base: Operand): Operand {
    this.#powers += 1;
    if (this.#powers > MOST_POWERS) throw invalid();
    return calculate('**', base, this.#signed());
  }

  #primary(): Operand {
    const value = this.#atom();
    if (this.#tokens[this.#next] !== '(') return value;
    throw typeError(`'${kindOf(value)}' object is not callable`);
  }

  #atom(): Operand {
    if (this.#take('...') !== undefined) return 'ellipsis';
    if (this.#take('(') !== undefined) {
      if (this.#take(')') !== undefined) return 'tuple';
      this.#enter();
      const value = this.#sum();
      this.#depth -= 1;
      if (this.#take(')') === undefined) throw this.#next < this.#tokens.length ? invalid() : unclosed();
      return value;
    }
    const token = this.#tokens[this.#next];
    if (token === ')' && this.#depth === 0) throw unmatched();
    if (token === undefined || !/\d/.test(token)) throw invalid();
    this.#next += 1;
    if (token.includes('.')) return Number(token);
    if (/^0+[1-9]/.test(token)) throw typeError(LEADING_ZEROS);
    if (token.length > 4300) throw invalid();
    return BigInt(token);
  }

  #enter(): void {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw typeError('too many nested parentheses (<string>, line 1)');
  }
}

const LEADING_ZEROS =
  'leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers (<string>, line 1)';

function invalid(line = 1): PythonError {
  return typeError(`invalid syntax (<string>, line ${line})`);
}

function unmatched(): PythonError {
  return typeError(`unmatched ')' (<string>, line 1)`);
}

function unclosed(): PythonError {
  return typeError(`'(' was never closed (<string>, line 1)`);
}

function kindOf(value: Operand): string {
  return typeof value === 'bigint' ? 'int' : typeof value === 'number' ? 'float' : value;
}

function signed(sign: string, value: Operand): Operand {
  if (value === 'complex') return value;
  if (typeof value === 'string') throw typeError(`bad operand type for unary ${sign}: '${value}'`);
  return sign === '-' ? -value : value;
}

function calculate(sign: string, left: Operand, right: Operand): Operand {
  if (typeof left === 'string' || typeof right === 'string') {
    const isComplex = (left === 'complex' || right === 'complex') && sign !== '//' && isNumber(left) && isNumber(right);
    if (isComplex) return 'complex';
    throw typeError(`unsupported operand type(s) for ${sign}: '${kindOf(left)}' and '${kindOf(right)}'`);
  }
  if (typeof left === 'bigint' && typeof right === 'bigint') return ofInts(sign, left, right);
  return ofFloats(sign, asFloat(left), asFloat(right));
}

function isNumber(value: Operand): boolean {
  return typeof value !== 'string' || value === 'complex';
}

function ofInts(sign: string, left: bigint, right: bigint): Operand {
  if (sign === '+') return left + right;
  if (sign === '-') return left - right;
  if (sign === '*') return bounded(bits(left) + bits(right), () => left * right);
  if (sign === '**') {
    if (right < 0n) return ofFloats(sign, asFloat(left), asFloat(right));
    if (left >= -1n && left <= 1n) return right === 0n ? 1n : left ** (2n - (right % 2n));
    return bounded(bits(left) * Number(right), () => left ** right);
  }
  if (right === 0n) throw typeError(sign === '/' ? 'division by zero' : 'integer division or modulo by zero');
  if (sign === '/') return quotient(left, right);
  const floor = left / right;
  return left % right !== 0n && left < 0n !== right < 0n ? floor - 1n : floor;
}

function bounded(size: number, compute: () => bigint): bigint {
  if (size > LARGEST_INT) throw tooLarge();
  return compute();
}

/** An upper bound, in bits. */
function bits(value: bigint): number {
  return (value < 0n ? -value : value).toString(16).length * 4;
}

function tooLarge(): PythonError {
  return typeError('int too large to convert to float');
}

/** Rounded once, as Python divides ints of any size. */
function quotient(left: bigint, right: bigint): number {
  const isNegative = left < 0n !== right < 0n;
  const [above, below] = [left < 0n ? -left : left, right < 0n ? -right : right];
  if (above === 0n) return isNegative ? -0 : 0;
  // Scaled to an integer of at least 66 bits; its last bit stands for all that was cut off.
  const shift = BigInt(Math.max(0, 66 - (above.toString(2).length - below.toString(2).length)));
  const scaled = (above << shift) / below;
  const exact = (above << shift) % below === 0n ? scaled : scaled | 1n;
  const value = scaledDown(exact, Number(shift));
  if (!Number.isFinite(value)) throw typeError('integer division result too large for a float');
  return isNegative ? -value : value;
}

function scaledDown(value: bigint, shift: number): number {
  let number = Number(value);
  for (let left = shift; left > 0; left -= 1000) number /= 2 ** Math.min(left, 1000);
  return number;
}

function ofFloats(sign: string, left: number, right: number): Operand {
  if (sign === '+') return left + right;
  if (sign === '-') return left - right;
  if (sign === '*') return left * right;
  if (sign === '**') return power(left, right);
  if (right === 0) throw typeError(sign === '/' ? 'float division by zero' : 'float floor division by zero');
  return sign === '/' ? left / right : floorDivided(left, right);
}

/** As CPython's `float_floor_div`. */
function floorDivided(left: number, right: number): number {
  const rest = left % right;
  let division = (left - rest) / right;
  if (rest !== 0 && right < 0 !== rest < 0) division -= 1;
  if (division === 0) return left / right < 0 || Object.is(left / right, -0) ? -0 : 0;
  const floor = Math.floor(division);
  return division - floor > 0.5 ? floor + 1 : floor;
}

function power(base: number, exponent: number): Operand {
  if (base === 0 && exponent < 0) throw typeError('0.0 cannot be raised to a negative power');
  if (base < 0 && Number.isFinite(base) && Number.isFinite(exponent) && !Number.isInteger(exponent)) return 'complex';
  if (base === 1 || base === -1) return Number.isInteger(exponent) || Number.isNaN(exponent) ? base ** exponent : 1;
  const value = base ** exponent;
  if (!Number.isFinite(value) && Number.isFinite(base) && Number.isFinite(exponent))
    throw typeError("(34, 'Numerical result out of range')");
  return value;
}

function asFloat(value: bigint | number): number {
  if (typeof value === 'number') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) throw tooLarge();
  return number;
}
