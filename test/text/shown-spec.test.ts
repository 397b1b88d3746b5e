import { expect, it } from 'vitest';
import { shownSpec } from '../../text/shown-spec.ts';

it.each([
  ['module:/home/me/agents/my-agent.ts?version=1a2b3c4d5e6f', 'my-agent.ts@1a2b3c4'],
  ['module:/home/me/agents.ts#careful?timeoutMs=5&version=1a2b3c4d5e6f', 'agents.ts#careful@1a2b3c4?timeoutMs=5'],
  ['module:./my-agent.ts', 'my-agent.ts'],
  ['openai:gpt-test?effort=low', 'openai:gpt-test?effort=low'],
  ['endpoint:http://agent.test/turn', 'endpoint:http://agent.test/turn'],
  ['function:module:x', 'function:module:x'],
])('%s is shown as %s', (spec, shown) => expect(shownSpec(spec)).toBe(shown));
