import { describe, expect, it } from 'vitest';
import { pageLines } from '../../../cli/docs/page-lines.ts';
import { expectRefusal, jsonLines, toolsandbox } from '../command-line.ts';

describe('docs', () => {
  it('lists the pages, each with a sentence on one line', async () => {
    const { code, stdout } = await toolsandbox('docs');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^worlds +A pack can bring the world that its scenarios play in: tables, tools, a policy\.$/m,
    );
    for (const { about } of jsonLines((await toolsandbox('docs', '--json')).stdout))
      expect(about).toMatch(/\S.*[.?:]$/);
  });

  it.each(['models', 'models.md', 'docs/models.md', './docs/models.md'])('prints the page %s', async (name) => {
    const { code, stdout } = await toolsandbox('docs', name);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^# Models\n/);
  });

  it('prints one section, with those below it', async () => {
    const { stdout } = await toolsandbox('docs', 'models#optional-packages');
    expect(stdout).toMatch(/^## Optional packages\n/);
    expect(stdout.match(/^## /gm)).toHaveLength(1);
  });

  it.each([
    [['docs', 'modles'], 'there is no page "modles": did you mean models?'],
    [['docs', 'zzzzzzzz'], 'there is no page "zzzzzzzz": see `toolsandbox docs`'],
    [['docs', 'Rate', 'limits'], /there is no page "Rate limits": it is spoken of in models, [\w, -]+; see/],
    [['docs', 'models#limit'], 'models has no section "limit": did you mean limits?'],
    [['docs', '../package.json'], 'there is no page'],
  ])('%j: %s', async (words, text) => {
    expectRefusal(await toolsandbox(...words), text);
  });
});

describe('a page for a terminal', () => {
  const shown = (page: string) =>
    pageLines(page).map((line) => (typeof line === 'string' ? line : line.parts[0]?.text));

  it('has paragraphs and items as whole lines, tables and code as they are', () => {
    expect(shown('# A\n\nOne\ntwo.\n\n- b\n  c\n- d\n\n| x |\n| - |\n\n```sh\na\n  b\n```\n\nend\n')).toEqual([
      '# A',
      '',
      'One two.',
      '',
      '- b c',
      '- d',
      '',
      '| x |',
      '| - |',
      '',
      '    a',
      '      b',
      '',
      'end',
    ]);
  });

  it('says where links lead', () => {
    expect(shown('See [models.md](models.md#limits), [`x.ts`](../x.ts) and [a page](y.md).\n![A run](z.png)')).toEqual([
      'See models.md#limits, `x.ts` (../x.ts) and a page (y.md). (picture: A run)',
    ]);
  });
});
