import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { sendMail } from '../../activities/nights/notify/send-mail.ts';
import type { Mail } from '../../runs/nights.ts';
import { startMailServer } from '../../scripts/outside/mail-server.ts';
import type { MailServer } from '../../scripts/outside/mail-server.ts';
import { exampleSummary } from '../activities/nights/notify/example-summary.ts';

const outside = inject('outside');
const PASSWORD = 'correct horse';
const HOSTILE = 'a<b>\r\nBcc: everybody@example.com\r\n\r\n<script>alert(1)</script>';

describe.skipIf(outside === null)('a mail server takes a night', () => {
  let server: MailServer;
  let before: number;
  beforeAll(async () => {
    if (outside !== null) server = await startMailServer(outside, PASSWORD, (line) => console.log(line));
  });
  afterAll(() => server?.stop());
  beforeEach(() => void (before = server.mails.length));

  const send = (changes: Partial<Mail>, environment: Record<string, string>, summary = exampleSummary()) =>
    sendMail(
      {
        kind: 'mail',
        host: '127.0.0.1',
        port: server.port,
        tls: 'none',
        from: 'bench@example.com',
        to: ['a@example.com', 'b@example.com'],
        when: 'always',
        login: { user: 'bench', passwordVariable: 'MAIL_PASSWORD' },
        ...changes,
      },
      summary,
      { environment, signal: new AbortController().signal },
    );
  const received = () => server.mails.slice(before);
  /** The server prints a mail after it has taken it. */
  const arrived = async () => {
    await expect.poll(() => received().length).toBe(1);
    return received()[0];
  };

  it('with text and HTML, for all receivers', async () => {
    await send({}, { MAIL_PASSWORD: PASSWORD });
    const mail = await arrived();
    expect(mail).toMatchObject({ from: 'bench@example.com', to: ['a@example.com', 'b@example.com'] });
    expect(mail?.content).toMatch(/^Subject: \[toolsandbox\] nightly-2026-11-22: below its bars/m);
    expect(mail?.content).toContain('Content-Type: text/plain');
    expect(mail?.content).toContain('Content-Type: text/html');
    expect(mail?.content).toContain('100 of 100 cells have a score');
  });

  it('in which no word of a model becomes a header, a receiver or markup', async () => {
    await send({}, { MAIL_PASSWORD: PASSWORD }, exampleSummary({ sweep: HOSTILE, problems: [HOSTILE] }));
    const mail = await arrived();
    expect(mail?.to).toEqual(['a@example.com', 'b@example.com']);
    expect(mail?.content).not.toMatch(/^Bcc:/m);
    expect(mail?.content.split('Content-Type: text/html')[1]).not.toContain('<script>');
  });

  it('not with a wrong password, which no message repeats', async () => {
    const refused = send({}, { MAIL_PASSWORD: 'wrong secret' });
    await expect(refused).rejects.toThrow(
      `the mail server 127.0.0.1:${server.port} did not take the mail (EAUTH, status 535)`,
    );
    expect(received()).toEqual([]);
  });

  it('not where the connection was to be encrypted and cannot be', async () => {
    await expect(send({ tls: 'starttls' }, { MAIL_PASSWORD: PASSWORD })).rejects.toThrow('did not take the mail (ETLS');
    expect(received()).toEqual([]);
  });

  it('not without the password’s variable, or without the server', async () => {
    await expect(send({}, {})).rejects.toThrow('MAIL_PASSWORD is not set on this worker');
    await expect(send({ port: 1 }, { MAIL_PASSWORD: PASSWORD })).rejects.toThrow(
      /127\.0\.0\.1:1 did not take the mail \(E/,
    );
  });
});
