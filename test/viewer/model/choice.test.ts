import { describe, expect, it } from 'vitest';
import { copyCommands } from '../../../viewer/app/model/trajectory/copy-commands.ts';
import { temporalLink } from '../../../viewer/app/model/trajectory/temporal-link.ts';
import { choiceLink, NO_CHOICE, readChoice } from '../../../viewer/app/pages/trajectory/choice.ts';

const read = (search: string) => readChoice(new URLSearchParams(search), 5);

describe('what a reader chose', () => {
  it('stands in the URL', () => {
    const choice = {
      message: 3,
      node: 'milestone-1',
      panel: 'world',
      find: 'a b',
      list: 'solved=no&sort=-trial',
    } as const;
    expect(read(choiceLink(choice, {}))).toEqual(choice);
    expect(choiceLink(choice, { node: null, message: 4 })).toBe(
      '?message=4&panel=world&find=a+b&list=solved%3Dno%26sort%3D-trial',
    );
  });

  it('is nothing where the URL makes no sense, and the last message where there are fewer', () => {
    expect(read('?message=-1&panel=x')).toEqual(NO_CHOICE);
    expect(read('?message=99').message).toBe(4);
    expect(readChoice(new URLSearchParams('?message=0'), 0).message).toBeNull();
  });
});

it('commands are quoted for a shell and find the results', () => {
  const id = 'nightly/wifi_off/none/openai:m?effort=low/1';
  expect(copyCommands(id, 4, "--results 'a b.db'").map(({ command }) => command)).toEqual([
    `npx toolsandbox show '${id}' --results 'a b.db'`,
    `npx toolsandbox engine replay '${id}' --results 'a b.db'`,
    `npx toolsandbox fork '${id}' --at 4 --results 'a b.db'`,
  ]);
  expect(copyCommands('x', 0, '')[0]?.command).toBe('npx toolsandbox show x');
});

it('a run is linked to the web UI of Temporal if an engine played it', () => {
  const ui = { base: 'http://127.0.0.1:8233', namespace: 'default' };
  const run = { workflowId: 'a/b?c@1', runId: 'r' };
  expect(temporalLink(ui, run)).toBe('http://127.0.0.1:8233/namespaces/default/workflows/a%2Fb%3Fc%401/r');
  expect(temporalLink(ui, { workflowId: null, runId: null })).toBeNull();
  expect(temporalLink(null, run)).toBeNull();
});
