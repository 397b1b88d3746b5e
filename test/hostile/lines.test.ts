import { Command } from 'commander';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { matchers } from '../../client/api/matchers.ts';
import { evaluate } from '../../client/index.ts';
import { UserError } from '../../client/errors.ts';
import { completion, openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import { reporting } from '../../cli/command-tree.ts';
import { reportFailure } from '../../cli/report-failure.ts';
import {
  print,
  printDocument,
  printFields,
  printForeignJson,
  printJson,
  printJsonPage,
  printPage,
  say,
  showBlock,
} from '../../cli/say.ts';
import { statusDisplay } from '../../cli/sweep/status-display.ts';
import { inRows, line, shownLine, styled } from '../../text/line.ts';
import { cutText, wrapStyled, wrapText } from '../../text/wrap-text.ts';
import { terminalLog } from '../../workers/terminal-log.ts';
import { ALL_AT_ONCE, forbiddenIn, hostileText, expectHarmlessText } from '../cli/hostile-text.ts';
import { onTerminal } from '../cli/on-terminal.ts';

const CASES = { numRuns: 60, seed: 9, examples: [[ALL_AT_ONCE]] satisfies [string][] };
const OUR_STYLES = '\u001b[1m\u001b[32mforged\u001b[39m\u001b[22m';

/** Ways to a terminal, of text that anyone may have written. */
const WAYS: Readonly<Record<string, (text: string) => unknown>> = {
  'a result': (text) => print(text),
  'results in styles': (text) => print(['one', styled('green', text), line`${text} ${styled('bold', text)} ${text}`]),
  'a page of results': (text) => printPage([text, styled('red', text)]),
  'a note': (text) => say([text, styled('gray', text)]),
  'a block that is redrawn': (text) => showBlock([text, line`playing  ${styled('cyan', text)}`]),
  'the status of a sweep': (text) => statusDisplay().show([{ text, news: text }]),
  'an error of the user': (text) => reportFailure(new UserError(`it is ${text}`)),
  'an error with a list': (text) => reportFailure(new UserError(text, [text, text])),
  'an error of a file': (text) => reportFailure(Object.assign(new Error(text), { code: 'ENOENT', path: text })),
  'an error that no one expected': (text) => reportFailure(new Error(text)),
  'a usage error': (text) => reporting(new Command('x')).parse([text], FROM_USER),
  'fields for a shell': (text) => printFields([text]),
  'a value in its public form': (text) => printJson({ [text]: text }),
  'JSON of another form': (text) => printForeignJson([text]),
  'a page of JSON': (text) => printJsonPage([{ text }]),
};
const FROM_USER = { from: 'user' } as const;

let written: string[];
beforeEach(() => {
  written = [];
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      // How a block is replaced.
      // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
      written.push(String(text).replace(/^\r\u001b\[\d+A\u001b\[J/, ''));
      return true;
    });
});
afterEach(() => vi.restoreAllMocks());

async function sent(way: (text: string) => unknown, text: string): Promise<string> {
  written = [];
  try {
    await way(text);
  } catch (error) {
    if ((error as Error).name !== 'CommanderError') throw error;
  }
  showBlock([]);
  return written.join('');
}

describe.each(Object.entries(WAYS))('%s is escaped where it is written', (_way, way) => {
  it('so that nothing in it acts on a terminal or passes for a line of ours', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        const plain = await sent(way, text);
        const onScreen = await onTerminal({ columns: 80 }, () => sent(way, text));
        expect(plain).not.toBe('');
        expect(onScreen).not.toBe('');
        for (const output of [plain, onScreen]) expectHarmlessText(output);
        expect(plain).not.toContain('\u001b');
      }),
      CASES,
    );
  });

  it('also if it has the codes of our own styles', async () => {
    const onScreen = await onTerminal({ columns: 80 }, () => sent(way, OUR_STYLES));
    expect(onScreen).not.toContain('\u001b[32mforged');
    expect(onScreen).not.toContain('\u001b[1m\u001b[32m');
    expect(onScreen).toContain('forged');
  });
});

it('a document for a program keeps its lines, and nothing in them acts on a terminal', async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, async (text) => {
      const output = await sent(printDocument, text);
      expect(forbiddenIn(output)).toEqual([]);
      expect(output.split('\n')).toHaveLength(text.split('\n').length + 1);
    }),
    CASES,
  );
});

it('a log on a terminal is escaped, and so is what it is about', async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, async (text) => {
      let output = '';
      const entry = { level: 50, time: 0, msg: text, [text]: text, err: { stack: text, [text]: [text] }, list: [text] };
      terminalLog((part) => (output += part), true).write(JSON.stringify(entry));
      // The magenta of keys, beside the styles of other lines.
      const others = output.replaceAll('\u001b[35m', '');
      expectHarmlessText(others);
    }),
    CASES,
  );
});

it('what the library says to programs, which print it as it is, is escaped', async () => {
  const refused = openaiError(429, `Try again: ${ALL_AT_ONCE}`, { headers: { 'retry-after': '0' } });
  await using server = await startOpenaiServer([refused, ...Array(9).fill(completion({ content: ALL_AT_ONCE }))]);
  const notes: string[] = [];
  const thrower = { name: 'thrower', takeTurn: () => Promise.reject(new Error(ALL_AT_ONCE)) };
  const played = await evaluate({
    scenarios: ['wifi_off'],
    augmentations: ['none'],
    agent: [`compatible:model?baseUrl=${server.url}/v1`, thrower],
    onNote: (note) => notes.push(note),
  });
  expect(notes.join()).toContain('Try again');
  const record = { ...played.runs[0]!, id: ALL_AT_ONCE, agent: ALL_AT_ONCE };
  const verdicts = [matchers.toSolve(played), matchers.toReach(played, 1), matchers.toSolve(record)];
  for (const text of [...notes, ...verdicts.map(({ message }) => message()), played.runs[0]?.explanation ?? '']) {
    expect(forbiddenIn(text)).toEqual([]);
    expect(text).not.toContain('\u001b');
  }
});

describe('text that is measured, wrapped or cut', () => {
  it('is measured as it is shown', () => {
    expect(wrapText('\u001b[2Jab', 5)).toEqual([String.raw`\u{1b`, String.raw`}[2Ja`, 'b']);
    expect(cutText('\u0000\u0000', 6)).toBe(String.raw`\u{0}` + '…');
  });

  it('keeps its styles over several rows, and what others wrote never gets one', () => {
    const whole = line`0.500  ${styled('green', 'wifi is off')} and ${'\u001b[31m'}${styled('bold', 'said')}`;
    const rows = wrapStyled(whole, 12).map((row) => shownLine(row, true));
    expect(rows).toEqual([
      '0.500  \u001b[32mwifi \u001b[39m',
      '\u001b[32mis off\u001b[39m and ',
      String.raw`\u{1b}[31m` + '\u001b[1msa\u001b[22m',
      '\u001b[1mid\u001b[22m',
    ]);
  });

  it('is the same text on rows as on one line, whatever it is', () => {
    fc.assert(
      fc.property(
        hostileText,
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 4, max: 60 }),
        (text, other, width) => {
          const whole = line`${text} ${styled('red', other)} ${text}${styled('bold', text)}`;
          const rows = wrapStyled(whole, width);
          expect(rows.map((row) => shownLine(row)).join('')).toBe(shownLine(whole).normalize());
          const spaceless = wrapText(shownLine(whole), width).map((row) => row.trim());
          expect(inRows(whole, spaceless).map((row) => shownLine(row))).toEqual(spaceless);
        },
      ),
      { numRuns: 300, seed: 9 },
    );
  });
});
