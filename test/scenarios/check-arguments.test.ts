import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../../sandbox/json.ts';
import { findTool } from '../../sandbox/tools/definition.ts';
import { PHONE } from '../../worlds/phone/world.ts';
import { checkArguments, missingArguments } from '../../scenarios/checks/check-arguments.ts';

function problems(tool: string, args: JsonObject): readonly string[] {
  return checkArguments(findTool(PHONE, tool)!, args, []).map(({ wrong, path }) => `${path.join('.')}: ${wrong}`);
}

describe('the arguments of a call in a scenario', () => {
  it.each([
    ['search_contacts', { constructor: 'Bob' }, 'constructor: search_contacts has no argument "constructor"'],
    ['timestamp_diff', { timestamp_0: null }, 'timestamp_0: timestamp_0 takes a number, not null'],
    ['shift_timestamp', { days: 1.5 }, 'days: days takes an integer, not 1.5'],
    ['shift_timestamp', { timestamp: '5' }, 'timestamp: timestamp takes a number, not "5"'],
  ] as const)('of %s are wrong if they are %j', (tool, args, wrong) => {
    expect(problems(tool, args)).toEqual([wrong]);
  });

  it.each([
    ['add_reminder', { content: 'Call', reminder_timestamp: 1.5, latitude: null }],
    ['shift_timestamp', { timestamp: 1, days: -2 }],
  ] as const)('of %s may be %j', (tool, args) => {
    expect(problems(tool, args)).toEqual([]);
  });

  it('need not include those that have a default', () => {
    expect(missingArguments(findTool(PHONE, 'shift_timestamp')!, { timestamp: 1 }, [])).toEqual([]);
    const [missing, ...others] = missingArguments(findTool(PHONE, 'shift_timestamp')!, { days: 1 }, ['solution']);
    expect(missing).toMatchObject({ path: ['solution'], wrong: 'shift_timestamp needs the argument "timestamp"' });
    expect(others).toEqual([]);
  });
});
