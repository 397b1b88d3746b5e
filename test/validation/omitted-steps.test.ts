import { describe, expect, it } from 'vitest';
import { omittedSteps } from '../../validation/checks/omitted-steps.ts';
import { omissions } from '../../validation/solution/omissions.ts';
import { evidenceOf, scenarioOf, subjectOf } from './subjects.ts';

const call = (id: string, tool: string, args = {}) => ({ calls: [{ id, tool, arguments: args }] });

describe('check 7, omitted steps,', () => {
  const { solution, tools } = scenarioOf('wifi_off');
  const withStep = (step: ReturnType<typeof call>) => ({
    solution: solution.toSpliced(0, 0, step),
    tools: { ...tools, allow: [...tools.allow, ...step.calls.map(({ tool }) => tool)] },
  });

  it('fails if nobody needs a look-up', async () => {
    const subject = subjectOf('wifi_off', withStep(call('me', 'search_contacts', { is_self: true })));
    expect(await omittedSteps.run(subject)).toEqual([
      { evidence: 'no milestone needs step 1 (me): without it the score is 1', path: ['solution', 0] },
    ]);
  });

  it('fails if no milestone needs a write', async () => {
    const changes = withStep(call('again', 'set_wifi_status', { on: false }));
    expect(await evidenceOf(omittedSteps, 'wifi_off', changes)).toContain(
      'no milestone needs step 1 (again): without it the score is 1',
    );
  });

  it('fails if no milestone needs a write that later calls undo', async () => {
    const set = (id: string, on: boolean) => call(id, 'set_cellular_service_status', { on });
    const steps = [set('off', false), set('on', true)];
    const changes = {
      solution: [...steps, ...solution],
      tools: { ...tools, allow: [...tools.allow, 'set_cellular_service_status'] },
    };
    expect(await evidenceOf(omittedSteps, 'wifi_off', changes)).toContain(
      'no milestone needs step 1 (off): without it the score is 1',
    );
  });

  it('lets the agent guess what it would have looked up', async () => {
    const [omission] = await omissions(subjectOf('remove_contact_by_phone'));
    const person_id = '38726d90-ed44-51d1-a6c6-08046910c1dc';
    expect(omission?.path).toEqual(['solution', 0]);
    expect(omission?.script[0]).toEqual(call('removed', 'remove_contact', { person_id }));
  });

  it('passes if a look-up tells what a later call changes', async () => {
    expect(await evidenceOf(omittedSteps, 'wifi_off', withStep(call('status', 'get_wifi_status')))).toEqual([]);
  });

  it('names the one call of a step that nobody needs', async () => {
    const name = 'find_days_till_holiday';
    const [first, ...rest] = scenarioOf(name).solution;
    const [location] = call('here', 'get_current_location').calls;
    const calls = first && 'calls' in first ? [...first.calls, location!] : [];
    expect(await omittedSteps.run(subjectOf(name, { solution: [{ calls }, ...rest] }))).toEqual([
      { evidence: 'no milestone needs step 1 (here): without it the score is 1', path: ['solution', 0, 'calls', 2] },
    ]);
  });

  it('fails if a question asks for what the user has said already', async () => {
    const name = 'remove_contact_by_phone_multiple_user_turn';
    const { opening, replies, solution: steps } = scenarioOf(name);
    const changes = {
      replies: [...replies, { when: { asks: ['want'] }, say: opening }],
      solution: steps.toSpliced(1, 0, { say: 'What is it that you want?' }),
    };
    expect(await evidenceOf(omittedSteps, name, changes)).toEqual([
      'no milestone needs step 2 ("What is it that you want?"): without it the score is 1',
    ]);
  });

  it('fails if the last sentence does not matter, unless it only says what was done', async () => {
    const { milestones } = scenarioOf('get_wifi').milestones;
    expect(await evidenceOf(omittedSteps, 'get_wifi', { milestones: { milestones: milestones.slice(0, 1) } })).toEqual([
      'no milestone needs step 2 ("Wifi is switched on."): without it the score is 1',
    ]);
    expect(await evidenceOf(omittedSteps, 'wifi_off')).toEqual([]);
  });

  it('fails if a look-up that everybody could do without is none of what everybody knows', async () => {
    const name = 'find_current_city_low_battery_mode';
    expect(await evidenceOf(omittedSteps, name)).toEqual([]);
    const { milestones } = scenarioOf(name);
    const known = JSON.stringify(milestones);
    expect(known).toContain(',"common":true');
    const looked = JSON.parse(known.replaceAll(',"common":true', '')) as typeof milestones;
    expect(await evidenceOf(omittedSteps, name, { milestones: looked })).toContain(
      'no milestone needs step 4 (address): without it the score is 1',
    );
  });
});
