import { createRole, NO_SCENARIO } from '../../../roles/create-role.ts';
import type { RoleView, TakeTurn } from '../../../roles/role.ts';
import { roleView } from '../../../roles/view.ts';
import type { PlayableRole } from '../../../sandbox/message.ts';
import type { ViewMessage } from '../../../sandbox/view.ts';
import { ASKED, take } from '../../roles/asking.ts';
import { says } from '../../roles/conversation.ts';
import { afterTurn, ASKED_BACK, USER_PROMPTS } from '../../roles/dialogues.ts';
import { completion, startOpenaiServer } from '../../support/wire/openai-server.ts';
import type { CompletionParts } from '../../support/wire/openai-server.ts';

/** A seat at a server that speaks OpenAI's chat completions. */
export function compatibleSeat(role: PlayableRole, url: string, options = ''): TakeTurn {
  return createRole(role, `compatible:tiny?baseUrl=${url}/v1${options}`, {
    environment: {},
    ...NO_SCENARIO,
  });
}

/** As servers of any kind give them, Mistral's included. */
const IDS = ['aB3dE5fG7', 'hJ2kL4mN6', 'pQ8rS9tU1'];
const ADA = '{"name":"Ada"}';

/** Conversations that any template must take, by what is in them. */
export async function histories(): Promise<Readonly<Record<string, RoleView>>> {
  const [id = '', other = ''] = IDS;
  const called = await afterAnswer({ calls: [call(id, ADA)] });
  const calledTwice = await afterAnswer({ calls: [call(other, ADA)] }, called);
  return {
    'system and user': ASKED,
    'no tools': { ...ASKED, tools: [] },
    'a dialogue': extended(ASKED, says('agent', 'Which Ada?'), says('user', 'Ada L.')),
    'call and result': called,
    'two calls, one after the other': calledTwice,
    'call, result, answer, next question': extended(called, says('agent', 'In 1815.'), says('user', 'Died?')),
    'call, result, answer without tools': { ...called, tools: [] },
    'a call that failed': failed(called),
    'parallel calls': await afterAnswer({ calls: [call(id, ADA), call(other, ADA)] }),
    'malformed arguments': failed(await afterAnswer({ calls: [call(id, '{"name":')] })),
    'arguments that are a list': failed(await afterAnswer({ calls: [call(id, '["Ada"]')] })),
    'arguments that are empty': await afterAnswer({ calls: [call(id, '')] }),
    'an unknown tool': failed(await afterAnswer({ calls: [{ ...call(id, ADA), name: 'look_up_person' }] })),
    'a tool name that is no name': failed(await afterAnswer({ calls: [{ ...call(id, ADA), name: 'look up?' }] })),
    'a call without an id': await afterAnswer({ calls: [call('', ADA)] }),
    'an id that starts with a digit': await afterAnswer({ calls: [call('7B3dE5fG7', ADA)] }),
    'an id that was used before': await afterAnswer({ calls: [call(id, ADA)] }, called),
    'text beside a call': await afterAnswer({ content: 'Let me see.', calls: [call(id, ADA)] }),
    'reasoning beside a call': await afterAnswer({ calls: [call(id, ADA)], extra: { reasoning_content: 'Which?' } }),
    ...userHistories(),
  };
}

/** With example dialogues before the task. */
function userHistories(): Readonly<Record<string, RoleView>> {
  const opening = { ...ASKED_BACK, messages: [], addressedBy: 'system' } as const;
  return {
    'the simulated user, before its first turn': roleView('user', USER_PROMPTS, opening),
    'the simulated user, asked': roleView('user', USER_PROMPTS, ASKED_BACK),
    'the simulated user, without examples': roleView('user', { ...USER_PROMPTS, demonstrations: [] }, ASKED_BACK),
    'the simulated user, after a call that failed': roleView('user', USER_PROMPTS, {
      ...ASKED_BACK,
      messages: [...ASKED_BACK.messages, ...failedEnd()],
      addressedBy: 'execution-environment',
    }),
  };
}

function call(id: string, written: string) {
  return { id, name: 'look_up', arguments: written };
}

function extended(view: RoleView, ...messages: readonly ViewMessage[]): RoleView {
  return { ...view, turn: view.turn + messages.length, messages: [...view.messages, ...messages] };
}

/** The same with an error as the newest answer. */
function failed(view: RoleView): RoleView {
  const [newest, ...before] = view.messages.toReversed();
  if (!newest?.toolResult) throw new Error('the newest message answers no call');
  const error = { ...newest, content: 'ValueError: no.', toolResult: { ...newest.toolResult, failed: true } };
  return { ...view, messages: [...before.toReversed(), error] };
}

function failedEnd(): readonly ViewMessage[] {
  const [id = ''] = IDS;
  const toolCall = { id, name: 'end_conversation', arguments: '{"reason":' };
  const toolResult = { callId: id, name: 'end_conversation', failed: true };
  return [
    { sender: 'user', recipient: 'execution-environment', content: 'end_conversation(', toolCall },
    { sender: 'execution-environment', recipient: 'user', content: 'ValueError: not JSON', toolResult },
  ];
}

/** The conversation after the model's answer was read, logged and, where it made calls, answered. */
async function afterAnswer(parts: CompletionParts, view = ASKED): Promise<RoleView> {
  await using server = await startOpenaiServer([completion(parts)]);
  const turn = await take(compatibleSeat('agent', server.url), view);
  const { messages } = afterTurn(turn);
  return extended(view, ...messages.slice(ASKED.messages.length));
}
