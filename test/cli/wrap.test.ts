import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { shownLine, styled } from '../../text/line.ts';
import type { Line } from '../../text/line.ts';
import { cutText, wrapText } from '../../text/wrap-text.ts';
import { wrapLine as wrapped } from '../../cli/render/wrap.ts';

const wrapLine = (whole: Line, width: number, color = false) =>
  wrapped(whole, width).map((row) => shownLine(row, color));

const ID = 'nightly/add_contact_with_name_and_phone_number/none/openai:gpt-5/1';

describe('a line that is wider than the terminal', () => {
  it('continues indented, broken between words', () => {
    expect(wrapLine('error: no sweep "nightly" in these results; known sweeps: weekly', 40)).toEqual([
      'error: no sweep "nightly" in these',
      '    results; known sweeps: weekly',
    ]);
  });

  it('continues below its last column', () => {
    expect(wrapLine('NO  engine  no Temporal server can be reached here', 30)).toEqual([
      'NO  engine  no Temporal server',
      '            can be reached',
      '            here',
    ]);
  });

  it('keeps an id whole, in a line of its own if that makes it fit', () => {
    expect(wrapLine(`0.500    7 turns  completed       ${ID}`, 80)).toEqual([
      '0.500    7 turns  completed',
      `    ${ID}`,
    ]);
    expect(wrapLine(`see ${ID}`, 30)).toEqual(['see', `    ${ID}`]);
  });

  it('is not broken if it is a command to copy', () => {
    const command = `  npx toolsandbox show '${ID}' --results 'my results.db' --pack 'my pack'`;
    expect(wrapLine(command, 40)).toEqual([command]);
  });

  it('is measured in columns, of which wide characters take two', () => {
    expect(wrapLine('漢字漢字', 8)).toEqual(['漢字漢字']);
    expect(wrapLine('漢字漢字 漢字漢字', 20)).toEqual(['漢字漢字 漢字漢字']);
    expect(wrapLine('漢字漢字 漢字漢字', 16)).toEqual(['漢字漢字', '    漢字漢字']);
  });

  it('keeps its colours', () => {
    const text = 'milestone 0  the user is told that wifi is off now';
    const lines = wrapLine(styled('green', text), 30, true);
    expect(lines.map((line) => stripVTControlCharacters(line))).toEqual(wrapLine(text, 30));
    expect(lines.length).toBe(3);
    for (const line of lines) expect(line).toContain('\u001b[32m');
  });
});

it('a line that fits is left as it is', () => {
  expect(wrapLine('  a  b', 6)).toEqual(['  a  b']);
  expect(wrapLine(`see ${ID}`, Infinity)).toEqual([`see ${ID}`]);
});

it('text is wrapped, and words are broken that are longer than a line', () => {
  expect(wrapText(`ab ${'x'.repeat(12)}`, 8).map((line) => line.length)).toEqual([8, 7]);
  expect(wrapText('  indented', Infinity)).toEqual(['  indented']);
});

it('text is cut to a width', () => {
  expect(cutText('rate limit reached', 18)).toBe('rate limit reached');
  expect(cutText('rate limit reached', 14)).toBe('rate limit…');
});
