import { describe, expect, it } from 'vitest';
import { parseWhere, InvalidWhere } from '../../../results/where/parse-where.ts';

const compare = (field: string, operator: string, value: unknown) => ({ kind: 'compare', field, operator, value });

describe('a condition', () => {
  it.each([
    ['similarity<0.5', compare('similarity', '<', 0.5)],
    ['solved', compare('solved', '=', true)],
    ['not solved', compare('solved', '=', false)],
    ['(solved)', compare('solved', '=', true)],
    ['solved = False', compare('solved', '=', false)],
    ['solved != none', compare('solved', '!=', null)],
    ['turn_count >= 3', compare('turn_count', '>=', 3)],
    ['similarity = none', compare('similarity', '=', null)],
    ['reason contains "rate limit"', compare('reason', 'contains', 'rate limit')],
    ["agent='openai:gpt-6?effort=low'", compare('agent', '=', 'openai:gpt-6?effort=low')],
    ['agent = openai:gpt-6', compare('agent', '=', 'openai:gpt-6')],
    ['reason = "none"', compare('reason', '=', 'none')],
    ['augmentation = none', compare('augmentation', '=', 'none')],
    ['failure_kind = none', compare('failure_kind', '=', null)],
    ['outcome matches comp*', compare('outcome', 'matches', 'comp*')],
    ['outcome contains error', compare('outcome', 'contains', 'error')],
    ['category contains USER_TURN', compare('category', 'contains', 'USER_TURN')],
    ['id MATCHES nightly/*/tns/?', compare('id', 'matches', 'nightly/*/tns/?')],
    [
      'outcome in (completed, message-limit)',
      { kind: 'or', parts: [compare('outcome', '=', 'completed'), compare('outcome', '=', 'message-limit')] },
    ],
    [
      'trial=1 or trial=2 and seed=3',
      {
        kind: 'or',
        parts: [compare('trial', '=', 1), { kind: 'and', parts: [compare('trial', '=', 2), compare('seed', '=', 3)] }],
      },
    ],
    [
      'not (trial=1 or trial=2) AND seed=3',
      {
        kind: 'and',
        parts: [
          { kind: 'not', part: { kind: 'or', parts: [compare('trial', '=', 1), compare('trial', '=', 2)] } },
          compare('seed', '=', 3),
        ],
      },
    ],
  ])('%s', (text, expected) => {
    expect(parseWhere(text)).toEqual(expected);
  });

  it.each([
    ['', 'at its end: expected a field: solved, similarity,'],
    ['similarty < 1', 'at character 1, "similarty < 1": there is no field similarty, only solved, similarity,'],
    ['similarity', 'at its end: expected one of = != < <= > >= in after similarity'],
    ['similarity < low', 'at character 14, "low": similarity is a number, and this is none'],
    ['similarity contains 1', 'at character 12, "contains 1": similarity is a number: use one of = != <'],
    ['outcome < completed', 'at character 9, "< completed": outcome is a text: use one of = != contains matches in'],
    ['outcome = ', 'at its end: expected a value for outcome'],
    ['outcome = complete', 'at character 11, "complete": outcome can only be completed, message-limit, agent-error,'],
    ['outcome != "Completed"', 'at character 12, ""Completed"": outcome can only be completed,'],
    ['outcome in (completed, errors)', 'at character 24, "errors)": outcome can only be completed,'],
    ['outcome contains mistake', 'at character 18, "mistake": outcome can only be completed,'],
    ['failure_kind = blank', 'failure_kind can only be refused, filtered,'],
    ['augmentation = 4dt', 'augmentation can only be none, 3dt,'],
    [
      'category = STATE_DEPENDENCY',
      'at character 10, "= STATE_DEPENDENCY": category is a list: use one of contains matches',
    ],
    ['category in (STATE_DEPENDENCY)', 'category is a list: use one of contains matches'],
    ['category contains SD', 'category can only be SINGLE_TOOL_CALL,'],
    ['solved = yes', 'at character 10, "yes": solved is true, false or none'],
    ['solved yes', 'at character 8, "yes": expected one of = != in after solved'],
    ['solved > false', 'at character 8, "> false": solved is a verdict: use one of = != in'],
    ['similarity < none', 'at character 14, "none": none can only be compared with = and !='],
    ['(trial = 1', 'at its end: expected and, or or a closing parenthesis'],
    ['trial = 1 trial = 2', 'at character 11, "trial = 2": expected and, or or the end'],
    ['reason = "a', 'at character 10, ""a": the quote is not closed'],
    ['trial = 1 !', 'at character 11, "!": unexpected character'],
    ['outcome in completed', 'at character 12, "completed": expected a list such as (a, b)'],
    ['outcome in (completed', 'at its end: expected a comma or a closing parenthesis'],
    ['('.repeat(200), 'it is nested more than 100 deep'],
    ['not '.repeat(200), 'it is nested more than 100 deep'],
    ['trial = 1 or '.repeat(1000), 'it is longer than 10000 characters'],
  ])('%j is refused, with the place and what is expected there', (text, problem) => {
    expect(() => parseWhere(text)).toThrow(InvalidWhere);
    expect(() => parseWhere(text)).toThrow(problem);
  });
});
