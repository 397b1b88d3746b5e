import { phoneOf } from '../../worlds/phone/tables.ts';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../sandbox/json.ts';
import { findTool } from '../../sandbox/tools/definition.ts';
import { PHONE } from '../../worlds/phone/world.ts';
import { argumentChanges } from '../../validation/arguments/argument-changes.ts';
import { subjectOf } from './subjects.ts';

const { world } = subjectOf('wifi_off').scenario;

function changesOf(tool: string, sent: JsonObject): readonly (readonly unknown[])[] {
  return argumentChanges(findTool(PHONE, tool)!, sent, world).map(({ argument, value }) => [argument, value]);
}

describe('changes of arguments', () => {
  it('are by type: texts, times, coordinates; what is optional is left out, or null', () => {
    const sent = { content: 'Call Bob', reminder_timestamp: 1_715_774_400, latitude: 37.3, longitude: -122 };
    expect(changesOf('add_reminder', sent)).toEqual([
      ['content', 'Something else'],
      ['content', 'Call Bob again'],
      ['reminder_timestamp', 1_715_778_000],
      ['latitude', 36.3],
      ['latitude', undefined],
      ['latitude', null],
      ['longitude', -121],
      ['longitude', undefined],
      ['longitude', null],
    ]);
  });

  it('are another row, another phone number, and what nobody asked for', () => {
    const [mira, jonas] = phoneOf(world).CONTACT;
    expect(changesOf('modify_contact', { person_id: jonas!.person_id, phone_number: '+19876543210' })).toEqual([
      ['person_id', mira!.person_id],
      ['name', 'Something else'],
      ['phone_number', '+12025550143'],
      ['phone_number', undefined],
      ['relationship', 'Something else'],
      ['is_self', true],
    ]);
  });

  it('turn switches', () => {
    expect(changesOf('set_wifi_status', { on: false })).toEqual([['on', true]]);
  });
});
