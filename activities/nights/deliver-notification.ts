import type { NightSummary, DeliverInput, ExitFile, Webhook, NightAgent } from '../../runs/nights.ts';
import { UnusableFile } from '../../files/unusable-file.ts';
import { writeWholeFile } from '../../files/write-whole-file.ts';
import type { Environment } from '../../roles/model/keys.ts';
import { PROVIDERS } from '../../roles/model/providers.ts';
import type { Provider } from '../../roles/model/providers.ts';
import { UserFacingError } from '../../sandbox/user-facing-error.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import { shownSpec } from '../../text/shown-spec.ts';

/** Delivers a notification with the secrets that it names, which cannot be the keys of providers. @throws Undelivered if it should be tried again */
export async function deliverNotification(
  { notification, summary }: DeliverInput,
  environment: Environment,
  signal: AbortSignal,
): Promise<void> {
  if (notification.kind === 'exit-file') return writeExitFile(notification, summary);
  const keys = new Set(Object.values<Provider>(PROVIDERS).flatMap(({ keyVariable }) => keyVariable ?? []));
  const allowed = Object.fromEntries(Object.entries(environment).filter(([variable]) => !keys.has(variable)));
  return sendWebhook(notification, summary, allowed, signal);
}

/** Writes a night, with the exit code for whoever waits for it, in place of that of the night before. */
function writeExitFile({ path }: ExitFile, summary: NightSummary): void {
  try {
    writeWholeFile(path, `${JSON.stringify(jsonMessage(summary), null, 2)}\n`, { replace: true });
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    throw new Undelivered(`${path} ${error.message} on this worker`);
  }
}

/** Posts a night to the URL in a variable. Redirects are not followed: the message goes where the URL says or nowhere. */
async function sendWebhook(
  { urlVariable }: Webhook,
  summary: NightSummary,
  environment: Environment,
  signal: AbortSignal,
): Promise<void> {
  const url = URL.parse(secretIn(urlVariable, environment));
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Undelivered(`${urlVariable} holds no http(s) URL`);
  if (`${url.username}${url.password}` !== '')
    throw new Undelivered(
      `${urlVariable} holds a URL with a user name or a password: use one whose secret is in its path`,
    );
  const body = JSON.stringify(jsonMessage(summary));
  const status = await post(url, body, signal).catch((error: unknown) => {
    throw new Undelivered(`the webhook of ${urlVariable} cannot be reached (${networkErrorCode(error)})`);
  });
  if (status < 200 || status > 299)
    throw new Undelivered(`the webhook of ${urlVariable} answered with status ${status}`);
}

async function post(url: URL, body: string, signal: AbortSignal): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
  await response.body?.cancel();
  return response.status;
}

/** A notification did not reach its receiver. The message holds no secret: no URL of a webhook, no password. */
class Undelivered extends UserFacingError {}

/** The value of a variable that holds a secret. @throws Undelivered */
function secretIn(variable: string, environment: Environment): string {
  const value = environment[variable]?.trim();
  if (!value) throw new Undelivered(`${variable} is not set on this worker: set it on all workers, and restart them`);
  return value;
}

/** The code of a network error, such as `ECONNREFUSED`; its message may hold addresses. */
function networkErrorCode(error: unknown): string {
  const { code, cause, name } = error as { readonly code?: unknown; readonly cause?: unknown; readonly name?: string };
  if (typeof code === 'string') return code;
  return cause === undefined ? (name ?? 'unknown error') : networkErrorCode(cause);
}

/** A night for programs: names in snake_case; `text` is for people. */
export function jsonMessage(summary: NightSummary): object {
  return {
    ...(snakeCase(summary) as object),
    // Of a command that waits for the night.
    exit_code: summary.isGood ? 0 : 1,
    text: [headline(summary), ...summaryLines(summary)].join('\n'),
  };
}

function snakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      snakeCase(inner),
    ]),
  );
}

/** A night in words: in one line. */
function headline({ schedule, sweep, isGood, status, solved, similarity }: NightSummary): string {
  const how = isGood ? 'good' : status === 'completed' ? 'below its bars' : status;
  const mean = similarity === null ? 'no score' : `${solvedPrefix(solved)}mean similarity ${similarity.toFixed(3)}`;
  return escapeForTerminal(`${sweep ?? schedule}: ${how}, ${mean}`);
}

/** The rest of it, one line each. Names and reasons may be anyone's words: what is invisible or breaks lines is escaped. */
function summaryLines(summary: NightSummary): readonly string[] {
  const { problems, cells, scored, costUsd, unpriced, comparedWith, agents, scheduledAt } = summary;
  const cost = `$${costUsd.toFixed(2)}${unpriced > 0 ? ' and calls of unknown price' : ''}`;
  return [
    ...problems.map((problem) => `Problem: ${problem}`),
    `${scored} of ${cells} cells have a score; ${cost}; scheduled for ${scheduledAt}`,
    comparedWith === null
      ? 'No good night before to compare with'
      : `Compared with ${comparedWith}, the last good night:`,
    ...agents.flatMap(agentLines),
  ].map(escapeForTerminal);
}

function agentLines({ agent, scored, solved, similarity, change }: NightAgent): readonly string[] {
  const mean = `${shownSpec(agent)}: ${similarity === null ? 'no score' : `${solvedPrefix(solved)}similarity ${similarity.toFixed(3)}`} in ${scored} runs`;
  if (change === null) return [mean];
  const { measure, difference, interval, p, improved, broke, examples } = change;
  const range = interval === null ? '' : `, 95 % ${points(interval.low)} to ${points(interval.high)}`;
  const chance = p === null ? '' : `, p ${p.toPrecision(2)}`;
  return [
    `${mean}; ${measure} ${points(difference)} points${range}${chance}; ${improved} improved, ${broke} broke`,
    ...examples.map((id) => `broke: ${id}`),
  ];
}

/** To stand before the similarity; nothing without a verdict. */
function solvedPrefix(share: number | null): string {
  return share !== null ? `solved ${(100 * share).toFixed(1)} %, ` : '';
}

function points(difference: number): string {
  return `${difference < 0 ? '' : '+'}${(100 * difference).toFixed(1)}`;
}
