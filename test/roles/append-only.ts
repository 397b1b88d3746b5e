import { expect } from 'vitest';
import type { TakeTurn, Turn, RoleView } from '../../roles/role.ts';
import type { Message } from '../../sandbox/message.ts';
import { viewOf } from '../../sandbox/view.ts';
import type { WireServer } from '../support/wire/wire-server.ts';
import { ASKED, take } from './asking.ts';

/** What one request must share with the next: bytes of the dialogue as a prefix, everything else as it is. */
export interface RequestParts {
  readonly dialogue: readonly unknown[];
  readonly rest: unknown;
}

/**
 * Plays turns of an agent against the scripted replies of a server; calls are answered, speech is replied to. Each request
 * must continue the one before it.
 */
export async function expectAppendOnly(
  role: TakeTurn,
  server: WireServer,
  turns: number,
  partsOf: (body: any) => RequestParts,
): Promise<void> {
  const log: Message[] = [];
  for (let turn = 1; turn <= turns; turn++) {
    const taken = await take(role, viewAfter(log));
    log.push(...logged(taken, turn));
  }
  const requests = server.requests.map(({ body }) => partsOf(body));
  expect(requests).toHaveLength(turns);
  for (const [index, later] of requests.slice(1).entries()) {
    const earlier = requests[index]!;
    const [before, after] = [earlier, later].map(({ dialogue }) => dialogue.map((one) => JSON.stringify(one)));
    expect(after!.slice(0, before!.length)).toEqual(before);
    expect(after!.length).toBeGreaterThan(before!.length);
    expect(JSON.stringify(later.rest)).toBe(JSON.stringify(earlier.rest));
  }
}

/** The agent's view of the dialogue so far. */
function viewAfter(log: readonly Message[]): RoleView {
  const [system, asked] = ASKED.messages;
  return { ...ASKED, turn: log.length + 1, messages: [system!, asked!, ...viewOf(log, 'agent')] };
}

function logged(turn: Turn, number: number): readonly Message[] {
  if (turn.kind === 'failed') throw new Error(`the turn failed: ${turn.reason}`);
  const data = turn.providerData && { providerData: turn.providerData };
  if (turn.kind === 'speech') {
    return [
      { sender: 'agent', recipient: 'user', content: turn.content, ...data },
      { sender: 'user', recipient: 'agent', content: `Go on (${number}).` },
    ];
  }
  const calls = turn.calls.map((toolCall, k): Message => {
    return { sender: 'agent', recipient: 'execution-environment', content: '()', toolCall, ...(k === 0 && data) };
  });
  const results = turn.calls.map(({ id, name }): Message => {
    const toolResult = { callId: id, name, errorClass: 'ValueError' };
    return { sender: 'execution-environment', recipient: 'agent', content: `answer to ${id}`, toolResult };
  });
  return [...calls, ...results];
}
