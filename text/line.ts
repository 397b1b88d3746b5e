import { escapeForTerminal } from './escape-for-terminal.ts';

/** The codes that begin and end each style on a terminal. */
const CODES = {
  bold: [1, 22],
  gray: [90, 39],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  magenta: [35, 39],
  cyan: [36, 39],
  bgRed: [41, 49],
} as const;

export type Style = keyof typeof CODES;

interface Part {
  readonly text: string;
  readonly style: Style | null;
}

/** A line with parts in a style. It is no string, so that only {@link shownLine} makes one of it. */
export interface StyledLine {
  readonly parts: readonly Part[];
}

/** A line for people. Anyone may have written what it quotes: it is escaped where it is shown. */
export type Line = string | StyledLine;

export function styled(style: Style, text: string): StyledLine {
  return { parts: [{ text, style }] };
}

/** A template string whose values may be styled. */
export function line(texts: TemplateStringsArray, ...values: readonly Line[]): StyledLine {
  return { parts: texts.flatMap((text, index) => [...partsOf(text), ...partsOf(values[index] ?? '')]) };
}

/** The line as a terminal is sent it, and with its styles if `color`: the only place that escapes lines, and that knows the codes of styles. */
export function shownLine(whole: Line, color = false): string {
  return partsOf(whole)
    .map(({ text, style }) => {
      const shown = escapeForTerminal(text);
      if (style === null || !color) return shown;
      const [begin, end] = CODES[style];
      return `\u001b[${begin}m${shown}\u001b[${end}m`;
    })
    .join('');
}

/** The line on several rows. @param rows its shown text, wrapped: without some of its spaces */
export function inRows(whole: Line, rows: readonly string[]): readonly Line[] {
  if (typeof whole === 'string') return rows;
  // Text that is wrapped is normalized.
  const parts = whole.parts.map(({ text, style }) => ({ text: escapeForTerminal(text).normalize(), style }));
  const all = parts.map(({ text }) => text).join('');
  let end = 0;
  return rows.map((row) => {
    const start = all.indexOf(row, end);
    if (start === -1) return row;
    end = start + row.length;
    return { parts: partsBetween(parts, start, end) };
  });
}

function partsBetween(parts: readonly Part[], start: number, end: number): readonly Part[] {
  let at = 0;
  return parts.flatMap(({ text, style }) => {
    const cut = text.slice(Math.max(0, start - at), Math.max(0, end - at));
    at += text.length;
    return cut === '' ? [] : [{ text: cut, style }];
  });
}

function partsOf(whole: Line): readonly Part[] {
  return typeof whole === 'string' ? [{ text: whole, style: null }] : whole.parts;
}
