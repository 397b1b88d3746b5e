import { describe, expect, it } from 'vitest';
import { parseStep, untilObservation } from '../../../roles/react/parse-step.ts';

const ACTION = 'Thought: It may be off.\nAction: get_wifi_status\nAction Input: {}';

describe('a message in text form', () => {
  it('is an action with its input', () => {
    expect(parseStep(ACTION)).toEqual({ kind: 'action', name: 'get_wifi_status', input: '{}' });
    expect(parseStep('Action: a\nAction Input:\n{\n "on": true\n}\n')).toEqual({
      kind: 'action',
      name: 'a',
      input: '{\n "on": true\n}',
    });
  });

  it.each(['```json\n{"on": true}\n```', '```\n{"on": true}\n```'])('may fence the input: %j', (input) => {
    expect(parseStep(`Action: a\nAction Input: ${input}`)).toMatchObject({ input: '{"on": true}' });
  });

  it('passes on input that is no JSON, as written', () => {
    expect(parseStep('Action: a\nAction Input: on=True')).toMatchObject({ kind: 'action', input: 'on=True' });
  });

  it('is a final answer, of any number of lines', () => {
    expect(parseStep('Thought: Done.\nFinal Answer: Wifi is off.\n\n- really')).toEqual({
      kind: 'answer',
      content: 'Wifi is off.\n\n- really',
    });
  });

  it('takes labels only at the beginning of a line', () => {
    const text = 'Thought: no Action: yet\nFinal Answer: The Action: is over.';
    expect(parseStep(text)).toEqual({ kind: 'answer', content: 'The Action: is over.' });
  });

  it.each([
    ['prose', 'I turned it off.', 'there is neither an Action nor a Final Answer'],
    ['nothing', '', 'there is neither an Action nor a Final Answer'],
    ['a thought alone', 'Thought: hm', 'there is neither an Action nor a Final Answer'],
    ['an answer beside an action', `${ACTION}\nFinal Answer: Done.`, 'there is an Action and a Final Answer'],
    ['two actions', `${ACTION}\n${ACTION}`, 'there is more than one Action'],
    ['two answers', 'Final Answer: a\nFinal Answer: b', 'there is more than one Final Answer'],
    ['no input', 'Action: get_wifi_status', 'the Action has no Action Input after it'],
    ['an empty input', 'Action: get_wifi_status\nAction Input:', 'the Action has no Action Input after it'],
    [
      'a thought before the input',
      'Action: a\nThought: b\nAction Input: {}',
      'the Action has no Action Input after it',
    ],
    ['a thought at the end', `${ACTION}\nThought: and then`, 'something follows the Action Input'],
    ['two inputs', `${ACTION}\nAction Input: {}`, 'something follows the Action Input'],
    ['a call as an action', 'Action: a (x)\nAction Input: {}', 'the Action is not the name of one tool'],
    ['an empty answer', 'Final Answer:', 'the Final Answer is empty'],
    ['a thought after the answer', 'Final Answer: a\nThought: b', 'something follows the Final Answer'],
    ['an input before the answer', 'Action Input: {}\nFinal Answer: a', 'there is an Action Input without an Action'],
    ['an observation of its own', 'Observation: on\nFinal Answer: a', 'observations are not yours to write'],
  ])('is malformed with %s', (_title, text, problem) => {
    expect(parseStep(text)).toEqual({ kind: 'malformed', problem });
  });

  it('ends where the model begins to make up what the tool returned', () => {
    expect(untilObservation(`${ACTION}\nObservation: on\nFinal Answer: It is on.`)).toBe(ACTION);
    expect(untilObservation(ACTION)).toBe(ACTION);
    expect(untilObservation('Observation: on\nFinal Answer: a')).toBe('Observation: on\nFinal Answer: a');
  });
});
