import { join } from 'node:path';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import type { Message } from '../../sandbox/message.ts';
import type { ToolSchema } from '../../sandbox/tools/schema.ts';
import { RefusedRequest } from '../../files/http/refused-request.ts';
import { ALL_AT_ONCE, forbiddenIn } from '../cli/hostile-text.ts';
import { DUE, FakeSeats, PLACE } from './support/fake-seats.ts';
import { calls, says } from './support/messages.ts';
import { formOf, press } from './support/seat-page.ts';
import { accessibilityProblems, countOf, textOf, viewerInBrowser } from './support/viewer-in-browser.ts';
import { atNight } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SEAT = `#/seat/agent/${PLACE.trajectory.split('/').map(encodeURIComponent).join('/')}`;
const ATTACK = `<script>alert(1)</script><img src=x onerror=alert(2)>"'\u202Ereversed ${ALL_AT_ONCE}`;

const tool = (name: string, properties: ToolSchema['parameters']['properties'], required: readonly string[] = []) =>
  ({ name, description: `Does ${name}.`, parameters: { type: 'object', properties, required } }) satisfies ToolSchema;

const REMIND = tool(
  'add_reminder',
  {
    content: { type: 'string', description: 'What to be reminded of.' },
    times: { type: 'integer' },
    latitude: { type: 'number' },
    urgent: { type: 'boolean' },
    anything: {},
  },
  ['content'],
);
const TOOLS = [REMIND, ...['one', 'two', 'three', 'four', 'five'].map((name) => tool(`get_${name}`, {}))];

const asked = says('Turn off my wifi, please.', 'user');
const answer = (callId: string, content: string, errorClass?: string): Message => ({
  sender: 'execution-environment',
  recipient: 'agent',
  content,
  toolResult: { callId, name: 'get_one', ...(errorClass !== undefined && { errorClass }) },
});

describe.skipIf(inject('chromium') === null)('the page of a seat', () => {
  const seats = new FakeSeats();
  const subject = viewerInBrowser(join(temporaryFolder(), 'results.db'), async () => undefined, {
    seats: async () => seats,
  });
  beforeEach(() => {
    seats.taken.length = 0;
    seats.refusal = null;
    seats.onTurn = () => undefined;
    const due = { position: 3, since: Date.now(), silentAt: Date.now() + 600_000 };
    seats.seen = { ...DUE, due, brief: 'Be brief.', messages: [asked], tools: TOOLS };
  });
  const turns = () => seats.taken.map(([, { position, turn }]) => ({ position, turn }));
  const due = (position: number, ...messages: readonly Message[]) => {
    if (seats.seen.kind === 'open')
      seats.seen = { ...seats.seen, due: { ...DUE.due, position }, messages: [asked, ...messages] };
  };

  atNight(() => {
    it('is reached from every page by way of the list of seats', async () => {
      const page = await subject.open('#/');
      await page.getByRole('link', { name: 'Seats' }).click();
      await expect.poll(textOf(page.getByRole('row').nth(1))).toMatch(/^wifi off\n.*agent\s+no one\s+due for/s);
      await expect.poll(textOf(page.getByRole('main'))).toContain('join --scenario wifi_off --as agent --browser');
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('link', { name: 'wifi off' }).click();
      await page.getByRole('heading', { name: 'You are the agent' }).waitFor();
    });
  });

  it('makes a form of each tool, and tells a slip at its field, before anything is sent', async () => {
    const page = await subject.open(SEAT, { colorScheme: 'dark' });
    const form = await formOf(page, 'add_reminder');
    const field = (name: string) => form.getByLabel(name, { exact: true });
    await field('times').fill('1.5');
    await field('latitude').fill('north');
    await press(form, 'Call');
    const problems = form.getByRole('alert').filter({ hasText: /./ });
    await expect
      .poll(() => problems.allInnerTexts())
      .toEqual([
        'add_reminder needs content',
        'times of add_reminder must be a whole number, not 1.5',
        'latitude of add_reminder must be a number, not "north"',
      ]);
    const content = field('content');
    await expect.poll(() => content.evaluate((element) => element.matches(':focus'))).toBe(true);
    expect(await content.getAttribute('aria-invalid')).toBe('true');
    expect(await content.getAttribute('aria-required')).toBe('true');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(turns()).toEqual([]);

    await content.fill('5');
    await field('times').fill('2');
    await field('latitude').fill('-3.5');
    await field('urgent').selectOption('false');
    await field('anything').fill('[1, "two"]');
    seats.onTurn = () => due(5, calls('c1', 'add_reminder', {}), answer('c1', 'null'));
    await content.press('Control+Enter');
    await expect.poll(turns).toEqual([
      {
        position: 3,
        turn: {
          tool_calls: [
            {
              function: {
                name: 'add_reminder',
                arguments: { content: '5', times: 2, latitude: -3.5, urgent: false, anything: [1, 'two'] },
              },
            },
          ],
        },
      },
    ]);
    await page.getByText('It is your turn.').waitFor();
    expect(await page.getByRole('form').count(), 'the next turn begins with empty forms').toBe(0);
    const say = page.getByLabel('Say to the user');
    await expect.poll(() => say.evaluate((element) => element.matches(':focus'))).toBe(true);
  });

  it('says null, and as JSON what the fields cannot say', async () => {
    const page = await subject.open(SEAT);
    const form = await formOf(page, 'add_reminder');
    await form.getByRole('button', { name: 'content is null' }).click();
    await press(form, 'JSON');
    const json = form.getByLabel('Arguments as JSON');
    expect(JSON.parse(await json.inputValue())).toEqual({ content: null });
    const wrong = {
      '{': 'The arguments are no JSON',
      '[]': 'must be an object',
      '{"content": 1}': 'must be a text, not 1',
    };
    for (const [written, why] of Object.entries(wrong)) {
      await json.fill(written);
      await press(form, 'Call');
      await expect.poll(textOf(form.getByRole('alert'))).toContain(why);
    }
    await json.fill('{"content": "", "times": null}');
    await press(form, 'Call');
    await expect
      .poll(turns)
      .toMatchObject([{ turn: { tool_calls: [{ function: { arguments: { content: '', times: null } } }] } }]);
  });

  it('finds tools, and sends several calls as one turn', async () => {
    const page = await subject.open(SEAT);
    await page.getByText('It is your turn.').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('t_T');
    const shown = page.getByRole('list', { name: 'Tools' }).getByRole('listitem');
    await expect.poll(() => shown.allInnerTexts()).toEqual(['get_two', 'get_three']);
    for (const name of ['get_two', 'get_three', 'get_three']) {
      const open = page.getByRole('form', { name });
      await press((await open.count()) > 0 ? open : await formOf(page, name), 'Add to turn');
    }
    await page.getByRole('button', { name: 'Remove call 3' }).click();
    expect(turns()).toEqual([]);
    seats.onTurn = () =>
      due(7, calls('a', 'get_two'), calls('b', 'get_three'), answer('a', '2'), answer('b', 'It is off.', 'Error'));
    await press(page, 'Send 2 calls as one turn');
    const log = page.getByRole('log');
    await expect
      .poll(textOf(log))
      .toMatch(/2 calls in parallel\nget_two\(\)\n.*2\nget_three\(\)\n.*failed\nIt is off\./s);
    const call = (name: string) => ({ function: { name, arguments: {} } });
    expect(turns()).toEqual([{ position: 3, turn: { tool_calls: [call('get_two'), call('get_three')] } }]);
    expect(await page.getByRole('region', { name: 'Calls of this turn' }).count()).toBe(0);
  });

  it('sends again what may be lost, and clears what was taken', async () => {
    const page = await subject.open(SEAT);
    const say = page.getByLabel('Say to the user');
    await press(page, 'Say');
    await say.fill('Wifi is off.');
    await page.route('**/seats/**', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await press(page, 'Say');
    await page.getByText('It is not known whether your turn was taken').waitFor();
    await page.unroute('**/seats/**');
    seats.onTurn = () => due(4, says('Wifi is off.'));
    await press(page, 'Send again');
    await expect.poll(textOf(page.getByRole('log'))).toMatch(/agent to user\s+Wifi is off\./);
    const said = { position: 3, turn: { content: 'Wifi is off.' } };
    expect(turns()).toEqual([said, said]);
    await expect.poll(() => say.inputValue()).toBe('');
    expect(await page.getByText('It is not known').count()).toBe(0);
    // The browser itself reports the request that was cut off.
    expect(subject.takeProblems()).toEqual([expect.stringContaining('Failed to load resource')]);
  });

  atNight(() => {
    it('tells whether a turn was taken whose answer was lost', async () => {
      const page = await subject.open(SEAT);
      const say = page.getByLabel('Say to the user');
      let reaches = true;
      await page.route('**/seats/**', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        if (reaches) await route.fetch();
        await route.abort();
      });
      await say.fill('Wifi is off.');
      seats.onTurn = () => due(4, says('Wifi is off.'));
      await press(page, 'Say');
      await expect.poll(() => say.inputValue()).toBe('');
      expect(await page.getByRole('alert').count()).toBe(0);

      reaches = false;
      await say.fill('Anything else?');
      await press(page, 'Say');
      await page.getByText('It is not known whether your turn was taken').waitFor();
      due(6, says('Somebody else said this.'));
      await page.getByText('nothing that you wrote was sent').waitFor();
      expect(await say.inputValue()).toBe('Anything else?');
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(subject.takeProblems().every((problem) => problem.includes('Failed to load resource'))).toBe(true);
    });
  });

  it('says why a turn was not taken, keeps what was written, and sends it for the next turn', async () => {
    const page = await subject.open(SEAT);
    const say = page.getByLabel('Say to the user');
    await say.fill('Wifi is off.');
    seats.onTurn = () => {
      seats.onTurn = () => due(6);
      due(5, says('Somebody else said this.'));
      throw new RefusedRequest('STALE_TURN', 'turn 3 is not due: turn 5 is');
    };
    await press(page, 'Say');
    await page.getByText('Your turn was not taken: turn 3 is not due: turn 5 is.').waitFor();
    await page.getByText('Somebody else said this.').waitFor();
    expect(await say.inputValue()).toBe('Wifi is off.');
    await say.press('Control+Enter');
    await expect.poll(() => turns().at(-1)).toEqual({ position: 5, turn: { content: 'Wifi is off.' } });
    await expect.poll(countOf(page.getByRole('alert'))).toBe(0);
    expect(subject.takeProblems()).toEqual([expect.stringContaining('409')]);
  });

  atNight(() => {
    it('waits while others play, and says who else sits there and what they took', async () => {
      const page = await subject.open(SEAT);
      await page.getByText('It is your turn.').waitFor();
      const state = page.getByRole('status').filter({ hasText: 'Others play now.' });
      if (seats.seen.kind === 'open') seats.seen = { ...seats.seen, due: null, holder: { name: 'bob', heardAt: 0 } };
      await state.waitFor();
      await page.getByText('bob took this seat too').waitFor();
      await page.getByLabel('Say to the user').fill('Early.');
      await page.getByLabel('Say to the user').press('Control+Enter');
      due(5);
      await page.getByText('nothing that you wrote was sent').waitFor();
      expect(turns()).toEqual([]);
      expect(await page.getByLabel('Say to the user').inputValue()).toBe('Early.');
    });
  });

  atNight(() => {
    it('keeps what is written while others play', async () => {
      const page = await subject.open(SEAT);
      const say = page.getByLabel('Say to the user');
      const answered = Promise.withResolvers<void>();
      seats.onTurn = () => answered.promise;
      await say.fill('Wifi is off.');
      await press(page, 'Say');
      await page.getByText('Your turn is sent.').waitFor();
      await say.fill('Anything else?');
      due(5, says('Wifi is off.'), says('Thanks!', 'user'));
      answered.resolve();
      await page.getByText('It is your turn.').waitFor();
      expect(await say.inputValue()).toBe('Anything else?');
      await press(page, 'Say');
      await expect.poll(() => turns().at(-1)).toEqual({ position: 5, turn: { content: 'Anything else?' } });
    });
  });

  atNight(() => {
    it('keeps the form that was opened before the first turn was due, and empties it with the next', async () => {
      if (seats.seen.kind === 'open') seats.seen = { ...seats.seen, due: null };
      const page = await subject.open(SEAT);
      await page.getByText('Others play now.').waitFor();
      const form = await formOf(page, 'add_reminder');
      const content = form.getByLabel('content', { exact: true });
      await content.fill('Buy milk.');
      due(3);
      await page.getByText('It is your turn.').waitFor();
      expect(await content.inputValue()).toBe('Buy milk.');
      due(5);
      await expect.poll(countOf(form)).toBe(0);
    });
  });

  it('says what is wrong, and continues by itself', async () => {
    seats.refusal = new RefusedRequest('AWAY', 'no worker answers');
    const page = await subject.open(SEAT);
    await page.getByText('Cannot load the seat: no worker answers.').waitFor();
    seats.refusal = null;
    await page.getByText('It is your turn.').waitFor();
    seats.refusal = new RefusedRequest('AWAY', 'the Temporal server does not answer');
    await page.getByText('Not up to date: the Temporal server does not answer.').waitFor();
    await page.getByLabel('Say to the user').waitFor();
    expect(subject.takeProblems().every((problem) => problem.includes('503'))).toBe(true);
  });

  it('gives up only with a reason', async () => {
    const page = await subject.open(SEAT);
    await page.getByText('Give up', { exact: true }).first().click();
    await page.getByLabel('Why?').press('Control+Enter');
    await page.getByLabel('Why?').fill('It cannot be done.');
    await press(page, 'Give up');
    await expect.poll(turns).toEqual([{ position: 3, turn: { failed: 'It cannot be done.' } }]);
  });

  it('shows what others wrote as text only, and fits a narrow window', async () => {
    const hostile = tool(ATTACK, { [ATTACK]: { type: 'string', description: ATTACK } }, [ATTACK]);
    seats.seen = {
      ...DUE,
      holder: { name: ATTACK, heardAt: 0 },
      brief: ATTACK,
      examples: ATTACK,
      messages: [says(ATTACK, 'user'), calls('c', ATTACK, { [ATTACK]: ATTACK }), answer('c', ATTACK, 'Error')],
      tools: [{ ...hostile, description: ATTACK }],
    };
    const page = await subject.open(SEAT, { viewport: { width: 400, height: 800 } });
    await page.getByRole('list', { name: 'Tools' }).locator('summary').click();
    await press(page, 'Call');
    await expect.poll(textOf(page.getByRole('alert'))).toContain('U+202E');
    expect(await page.locator('main img, main script').count()).toBe(0);
    const shown = (await page.getByRole('main').textContent()) ?? '';
    expect(forbiddenIn(shown.replaceAll('\t', ' '))).toEqual([]);
    expect(await page.locator('html').evaluate((element) => element.scrollWidth)).toBe(400);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
