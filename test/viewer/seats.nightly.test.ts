import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import { findChromium, NO_CHROMIUM } from '../../scripts/find-chromium.ts';
import { printed } from '../../scripts/processes/start-command.ts';
import type { Running } from '../../scripts/processes/start-command.ts';
import { seatPath } from '../../viewer/documents/document-paths.ts';
import { TOKEN_HEADER } from '../../viewer/documents/seat-document.ts';
import type { OpenSeatDocument, SeatAddress, PageTurn } from '../../viewer/documents/seat-document.ts';
import { formOf, press } from './support/seat-page.ts';
import { createMachine } from '../support/machine.ts';
import {
  accessibilityProblems,
  CHROMIUM_OPTIONS,
  countOf,
  textOf,
  ViewerInBrowser,
} from './support/viewer-in-browser.ts';

const executablePath = findChromium(process.env);
if (executablePath === undefined) console.warn(`SKIPPED: the tests of seats in a browser: ${NO_CHROMIUM}`);

const SCENARIO = 'send_message_with_contact_content_cellular_off';

describe.skipIf(executablePath === undefined)('a person in the viewer', () => {
  const subject = new ViewerInBrowser();
  beforeAll(async () => {
    subject.browser = await chromium.launch({
      executablePath: executablePath!,
      args: CHROMIUM_OPTIONS,
    });
  });
  afterAll(async () => {
    await subject.closePages();
    await subject.browser.close();
  });

  it('is the agent: by forms to similarity 1, over a slip, a reload, and the end of viewer, worker and server', async () => {
    const { directory, start, json } = await createMachine();
    const joining = start('join', '--scenario', SCENARIO, '--browser', '--name', 'anna');
    const url = await addressOf(joining);
    const trajectory = `run/${SCENARIO}/none/external:anna?timeoutMs=86400000/1`;
    const place: SeatAddress = { trajectory, role: 'agent' };
    const page = await subject.openAt(url);
    await page.getByText('It is your turn.').waitFor();
    const main = page.getByRole('main');
    expect(await main.innerText()).toContain('Text Jonas Lindqvist this: How far along is your new record?');
    expect(await main.innerText(), 'the brief of the user').not.toContain('This is your wish');

    const on = await formOf(page, 'set_cellular_service_status');
    await press(on, 'Call');
    await expect.poll(textOf(on.getByRole('alert'))).toContain('set_cellular_service_status needs on');
    expect(await accessibilityProblems(page)).toEqual([]);
    await on.getByLabel('on', { exact: true }).selectOption('true');
    await press(on, 'Add to turn');
    const contacts = await formOf(page, 'search_contacts');
    await contacts.getByLabel('name', { exact: true }).fill('Jonas Lindqvist');
    await press(contacts, 'Add to turn');
    await press(page, 'Send 2 calls as one turn');
    const log = page.getByRole('log');
    await expect.poll(textOf(log)).toContain('2 calls in parallel');
    await expect.poll(textOf(log)).toMatch(/\+\d{8,}/);
    await page.reload();
    await page.getByText('2 calls in parallel').waitFor();

    const { origin } = new URL(url);
    const seat = `${origin}/${seatPath(place)}`;
    const now = (await (await fetch(seat)).json()) as OpenSeatDocument;
    const position = now.due?.position ?? expect.fail('no turn is due');
    const send = async (turn: PageTurn, to = seat) => {
      const headers = { 'content-type': 'application/json', [TOKEN_HEADER]: now.token };
      const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify(turn) });
      return { status: answer.status, text: await answer.text() };
    };
    const said = { session: now.session, position, turn: { content: 'Wait.' } };
    expect(await send({ ...said, position: 1 })).toEqual({
      status: 409,
      text: 'turn 1 was taken by another client\n',
    });
    expect(await send({ ...said, position: 2 })).toEqual({
      status: 409,
      text: `turn 2 is not due: turn ${position} is\n`,
    });
    expect(await send({ ...said, session: 'of another run' })).toMatchObject({ status: 409 });
    expect(await send({ ...said, turn: {} as never })).toMatchObject({
      status: 422,
      text: expect.stringContaining('this is no turn: it has neither content nor tool_calls'),
    });
    const others: readonly SeatAddress[] = [
      { ...place, role: 'user' },
      { ...place, trajectory: `${trajectory}0` },
    ];
    for (const other of others) expect((await fetch(`${origin}/${seatPath(other)}`)).status).toBe(404);
    expect(((await (await fetch(seat)).json()) as OpenSeatDocument).due?.position, 'nothing has changed').toBe(
      position,
    );

    // The page stays open, and continues when there is a viewer again: with it, its worker and the server had ended.
    joining.kill();
    await joining.ended;
    await page.getByText('the viewer does not respond').waitFor();
    const view = start('view', '--port', new URL(url).port);
    await addressOf(view);
    const message = await formOf(page, 'send_message_with_phone_number');
    const [number = ''] = /\+\d{8,}/.exec(await log.innerText()) ?? [];
    await message.getByLabel('phone_number', { exact: true }).fill(number);
    await message.getByLabel('content', { exact: true }).fill('How far along is your new record?');
    await expect.poll(countOf(page.getByText('the viewer does not respond'))).toBe(0);
    await press(message, 'Call');
    await expect.poll(textOf(log)).toContain('send_message_with_phone_number(');
    const say = page.getByLabel('Say to the user');
    await expect.poll(() => say.evaluate((element) => element.matches(':focus'))).toBe(true);
    await say.fill('I texted Jonas.');
    await say.press('Control+Enter');
    await page.getByRole('heading', { name: 'You were the agent' }).waitFor();
    await expect.poll(textOf(main)).toContain('The run is over, completed: solved, similarity 1.000.');
    await expect.poll(textOf(main)).toContain('2 milestones met');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Open the trajectory' }).click();
    await expect.poll(textOf(page.getByRole('region', { name: 'Verdict' }))).toContain('solved');
    expect(await json('join'), 'no seat is left').toEqual([]);

    const store = await openStore(join(directory, '.toolsandbox/results.db'), 'read');
    const record = await store.trajectories.find(trajectory);
    await store.close();
    expect(record).toMatchObject({ outcome: 'completed', score: { similarity: 1, solved: true } });
    const log1 = record?.events.map(
      ({ kind, ...event }) => `${kind} ${'messages' in event ? event.messages.length : ''}`,
    );
    const calls = ['turn 2', 'tool-executions 2', 'turn 1', 'tool-executions 1'];
    expect(log1).toEqual(['turn 1', ...calls, 'turn 1', 'turn 1', 'tool-executions 1', 'ending ']);
    // The browser reports each request while there was no viewer.
    expect(subject.takeProblems().every((problem) => problem.includes('ERR_CONNECTION'))).toBe(true);
  });

  it('is the user: the brief is shown, and the tool that ends the conversation', async () => {
    const { start } = await createMachine();
    const page = await subject.openAt(
      await addressOf(start('join', '--scenario', 'get_wifi', '--as', 'user', '--browser')),
    );
    await page.getByText('This is your wish: Find out whether wifi is on.').waitFor();
    await expect.poll(textOf(page.getByRole('log'))).toMatch(/agent to user\s+Wifi is switched on\./);
    expect(await page.getByRole('main').innerText(), 'calls of the agent').not.toContain('get_wifi_status');
    await press(await formOf(page, 'end_conversation'), 'Call');
    await page.getByText('The run is over, completed: solved, similarity 1.000.').waitFor();
    await page.getByRole('link', { name: 'Open the trajectory' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(subject.takeProblems()).toEqual([]);
  });
});

/** The address of a viewer, once it is printed. */
async function addressOf(running: Running): Promise<string> {
  await printed(running, 'the viewer works until Ctrl-C');
  return running.output.stdout.trim();
}
