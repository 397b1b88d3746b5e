import type { Spoken } from './texts-document.ts';

/** Where a text was found in a run. */
export interface Hit {
  readonly message: number;
  /** What stands there, on one line: a little of what comes before, the text as it is written there, and what follows. */
  readonly excerpt: readonly [before: string, found: string, after: string];
}

/** In characters. */
const BEFORE = 40;
const AFTER = 80;

/** Finds the first place of a text of the user's among others. Case does not matter. */
export function textFinder(wanted: string): (texts: readonly Spoken[]) => Hit | null {
  const pattern = patternOf(wanted);
  return (texts) => {
    for (const [message, text] of texts) {
      const found = pattern.exec(text);
      if (found !== null) return { message, excerpt: excerptOf(text, found.index, found.index + found[0].length) };
    }
    return null;
  };
}

/** Whether a text is within JSON: true where {@link textFinder} finds it in one of its strings, and elsewhere too. */
export function jsonMatcher(wanted: string): (json: string) => boolean {
  const pattern = patternOf(JSON.stringify(wanted).slice(1, -1));
  return (json) => pattern.test(json);
}

/** What matches a text of the user's. Case does not matter. */
export function patternOf(wanted: string, flags = ''): RegExp {
  return new RegExp(escaped(wanted), `${isAscii(wanted) ? 'i' : 'iu'}${flags}`);
}

function excerptOf(text: string, from: number, to: number): Hit['excerpt'] {
  const start = Math.max(0, from - BEFORE);
  const end = Math.min(text.length, to + AFTER);
  const line = (part: string) => part.toWellFormed().replaceAll(/\s+/g, ' ');
  return [
    `${start > 0 ? '…' : ''}${line(text.slice(start, from))}`,
    line(text.slice(from, to)),
    `${line(text.slice(to, end))}${end < text.length ? '…' : ''}`,
  ];
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}
