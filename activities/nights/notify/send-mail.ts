import { createTransport } from 'nodemailer';
import type { Mail, NightSummary } from '../../../runs/nights.ts';
import { mailMessage } from './mail-message.ts';
import { networkErrorCode, secretIn, Undelivered } from './undelivered.ts';
import type { Way } from './way.ts';

/** A server that says nothing for so long is given up. In milliseconds. */
const PATIENCE_MS = 30_000;

/** Sends a night through a mail server. A connection that was to be encrypted and cannot be is not used. */
export async function sendMail(mail: Mail, summary: NightSummary, { environment }: Way): Promise<void> {
  const { host, port, tls, from, to, login } = mail;
  const transport = createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    ...(login && { auth: { user: login.user, pass: secretIn(login.passwordVariable, environment) } }),
  });
  try {
    await transport.sendMail({ from, to: [...to], ...mailMessage(summary) });
  } catch (error) {
    const { responseCode } = error as { readonly responseCode?: number };
    const why =
      responseCode === undefined ? networkErrorCode(error) : `${networkErrorCode(error)}, status ${responseCode}`;
    throw new Undelivered(`the mail server ${host}:${port} did not take the mail (${why})`);
  } finally {
    transport.close();
  }
}
