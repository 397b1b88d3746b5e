import { expect, it } from 'vitest';
import { partsOfId, shownId, shownSpec } from '../../text/shown-spec.ts';

it.each([
  ['module:/home/me/agents/my-agent.ts?version=1a2b3c4d5e6f', 'my-agent.ts@1a2b3c4'],
  ['module:/home/me/agents.ts#careful?timeoutMs=5&version=1a2b3c4d5e6f', 'agents.ts#careful@1a2b3c4?timeoutMs=5'],
  ['module:./my-agent.ts', 'my-agent.ts'],
  ['openai:gpt-test?effort=low', 'openai:gpt-test?effort=low'],
  ['endpoint:http://agent.test/turn', 'endpoint:http://agent.test/turn'],
  ['function:module:x', 'function:module:x'],
  ['openai:gpt-test?effort=low&as=gpt', 'gpt'],
  ['module:/home/me/a.ts?as=mine&version=1a2b3c4d5e6f', 'mine'],
  ['endpoint:http://agent.test/as=x', 'endpoint:http://agent.test/as=x'],
])('%s is shown as %s', (spec, shown) => expect(shownSpec(spec)).toBe(shown));

it.each([
  ['s/x/none/module:/home/me/a.ts?version=1a2b3c4d5e6f/12', 's/x/none/a.ts@1a2b3c4/12'],
  ['s/x/none/scripted:oracle/1', 's/x/none/scripted:oracle/1'],
  ['s/x/none/endpoint:http://a.test/turn?as=mine/1', 's/x/none/mine/1'],
  ['s:module:y/x/none/openai:m/1', 's:module:y/x/none/openai:m/1'],
])('the id %s is shown as %s', (id, shown) => expect(shownId(id)).toBe(shown));

it.each([
  ['s/x/none/a.ts@1a2b3c4/12', ['s', 'x', 'none', 'a.ts', 'version=1a2b3c4', '12']],
  ['a.ts#careful@1a2b3c4?timeoutMs=5', ['a.ts#careful', 'timeoutMs=5', 'version=1a2b3c4']],
  ['x//1', ['x', '1']],
  ['me@work/1', ['me@work', '1']],
])('the parts of %s are %j', (text, parts) => expect(partsOfId(text)).toEqual(parts));
