import { describe, expect, it } from 'vitest';
import { untilObservation } from '../../../roles/react/labels.ts';
import { parseStep } from '../../../roles/react/parse-step.ts';

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

  it.each([
    ['bold labels', '**Thought:** Off?\n**Action:** get_wifi_status\n**Action Input:** {}'],
    ['bold labels, the colon outside', '**Thought**: Off?\n**Action**: get_wifi_status\n**Action Input**: {}'],
    ['bold lines', '**Thought: Off?**\n**Action: get_wifi_status**\n**Action Input: {}**'],
    ['underlined labels', '__Action:__ get_wifi_status\n__Action Input:__ {}'],
    ['italic labels', '*Action:* get_wifi_status\n*Action Input:* {}'],
    ['headings', '### Thought\nOff?\n### Action\nget_wifi_status\n### Action Input\n```json\n{}\n```'],
    ['headings with colons', '## Action:\nget_wifi_status\n## Action Input:\n{}'],
    ['bold labels on lines of their own', '**Action**\nget_wifi_status\n**Action Input**\n{}'],
    ['lower case', 'thought: Off?\naction: get_wifi_status\naction input: {}'],
    ['upper case', 'THOUGHT: Off?\nACTION: get_wifi_status\nACTION INPUT: {}'],
    ['other signs between the words', 'Action: get_wifi_status\nAction_Input: {}'],
    ['no sign between the words', 'Action: get_wifi_status\nActionInput: {}'],
    ['numbers', 'Thought 1: Off?\nAction 1: get_wifi_status\nAction Input 1: {}'],
    ['blanks', '  Action :  get_wifi_status  \n  Action Input :\n\n  {}\n'],
    ['carriage returns', 'Thought: Off?\r\nAction: get_wifi_status\r\nAction Input: {}\r\n'],
    ['a wide colon', 'Action：get_wifi_status\nAction Input：{}'],
    ['the name as code', 'Action: `get_wifi_status`\nAction Input: `{}`'],
    ['the name in bold', '**Action:** **get_wifi_status**\n**Action Input:** {}'],
    ['the name in bold after a bold label', '**Action**: **`get_wifi_status`**\nAction Input: {}'],
    ['the name in quotes', 'Action: "get_wifi_status"\nAction Input: {}'],
    ['the name in typographic quotes', 'Action: “get_wifi_status”\nAction Input: {}'],
    ['the name with parentheses', 'Action: get_wifi_status()\nAction Input: {}'],
    ['the name with a stop', 'Action: get_wifi_status.\nAction Input: {}'],
    ['a fence around all', '```\nThought: Off?\nAction: get_wifi_status\nAction Input: {}\n```'],
    ['words after the input', `${ACTION}\n\nI wait for the observation.`],
    ['words after the fenced input', 'Action: get_wifi_status\nAction Input:\n```json\n{}\n```\nI wait.'],
  ])('may be dressed in %s', (_dress, text) => {
    expect(parseStep(text)).toEqual({ kind: 'action', name: 'get_wifi_status', input: '{}' });
  });

  it.each([
    ['**Final Answer:** Wifi is **off**.', 'Wifi is **off**.'],
    ['**Final Answer: Wifi is off.**', 'Wifi is off.'],
    ['### Final Answer\nWifi is off.', 'Wifi is off.'],
    ['final answer: Wifi is off.', 'Wifi is off.'],
    ['FINAL_ANSWER: Wifi is off.', 'Wifi is off.'],
    ['Thought: a\n\n**Final Answer**\n\nWifi is off.', 'Wifi is off.'],
    [
      'Final Answer: Your list:\n**Action:** call Bob\naction: none\n### Observation',
      'Your list:\n**Action:** call Bob\naction: none\n### Observation',
    ],
    ['Final Answer: `Off`', '`Off`'],
  ])('is the answer in %j, whatever its dress', (text, content) => {
    expect(parseStep(text)).toEqual({ kind: 'answer', content });
  });

  it.each([
    ['{"a": "} {"} and so on', '{"a": "} {"}'],
    ['{"a": {"b": "\\\\"}}\n(waiting)', '{"a": {"b": "\\\\"}}'],
    ['{"a": 1} {"b": 2}', '{"a": 1} {"b": 2}'],
    ['{"a": 1', '{"a": 1'],
    ['on=True {"a": 1}', 'on=True {"a": 1}'],
    ['{"name": "`x`"}', '{"name": "`x`"}'],
  ])('of the input %j takes the object, and leaves what may be two or none to the tool', (written, input) => {
    expect(parseStep(`Action: a\nAction Input: ${written}`)).toMatchObject({ kind: 'action', name: 'a', input });
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
    ['two names as an action', 'Action: `a`, `b`\nAction Input: {}', 'the Action is not the name of one tool'],
    ['a sentence as an action', 'Action: I use `a` now.\nAction Input: {}', 'the Action is not the name of one tool'],
    ['marks alone as an action', 'Action: ``\nAction Input: {}', 'the Action is not the name of one tool'],
    [
      'bold actions that are two',
      '**Action:** a\n**Action Input:** {}\n**Action:** b',
      'there is more than one Action',
    ],
    ['labels in bullets', '- Action: a\n- Action Input: {}', 'there is neither an Action nor a Final Answer'],
    ['labels in the middle of lines', 'I take Action: a', 'there is neither an Action nor a Final Answer'],
    [
      'words that only begin like a label',
      'Actions: a\nAction items: b',
      'there is neither an Action nor a Final Answer',
    ],
    ['a bare word for a label', 'Action\na\nAction Input\n{}', 'there is neither an Action nor a Final Answer'],
    ['JSON in place of labels', '{"action": "a", "action_input": {}}', 'there is neither an Action nor a Final Answer'],
    ['an observation in bold', '**Observation:** on\nFinal Answer: a', 'observations are not yours to write'],
    ['an empty answer', 'Final Answer:', 'the Final Answer is empty'],
    ['a thought after the answer', 'Final Answer: a\nThought: b', 'something follows the Final Answer'],
    ['an input before the answer', 'Action Input: {}\nFinal Answer: a', 'there is an Action Input without an Action'],
    ['an observation of its own', 'Observation: on\nFinal Answer: a', 'observations are not yours to write'],
  ])('is malformed with %s', (_title, text, problem) => {
    expect(parseStep(text)).toEqual({ kind: 'malformed', problem });
  });

  it('ends where the model begins to make up what the tool returned', () => {
    expect(untilObservation(`${ACTION}\nObservation: on\nFinal Answer: It is on.`)).toBe(ACTION);
    expect(untilObservation(`${ACTION}\n**Observation:** on`)).toBe(ACTION);
    expect(untilObservation(`**Action:** a\n**action input:** {}\nobservation 1: on`)).toBe(
      '**Action:** a\n**action input:** {}',
    );
    expect(untilObservation(ACTION)).toBe(ACTION);
    expect(untilObservation('Observation: on\nFinal Answer: a')).toBe('Observation: on\nFinal Answer: a');
  });
});
