import { describe, expect, it, vi } from 'vitest';

import { offeredTools, userTools } from '../../sandbox/augmentation/offered-tools.ts';
import { cachedSimilarity, rankDistractions } from '../../sandbox/augmentation/rank-distractions.ts';
import type { Similarity } from '../../sandbox/augmentation/rank-distractions.ts';
import type { OfferedTools } from '../../sandbox/augmentation/offered-tools.ts';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { PHONE } from '../../worlds/phone/world.ts';
import { toolSchema } from '../../sandbox/tools/schema.ts';
import { weightedRatio } from '../../sandbox/tools/fuzzy/weighted-ratio.ts';

const SCENARIO = { allow: ['set_wifi_status', 'modify_reminder'], deny: ['get_wifi_status'] };
const names = ({ schemas }: OfferedTools) => schemas.map(({ name }) => name);
const properties = ({ schemas }: OfferedTools, name: string) =>
  schemas.find((schema) => schema.name === name)!.parameters.properties;

describe('the catalog', () => {
  it('contains 34 distinct tools, one of them for the user', () => {
    expect(new Set(PHONE.tools.map(({ name }) => name)).size).toBe(34);
    expect(PHONE.tools).toHaveLength(34);
    expect(PHONE.tools.filter(({ caller }) => caller === 'user').map(({ name }) => name)).toEqual(['end_conversation']);
  });

  it('describes every tool and parameter', () => {
    for (const { name, description, returns, parameters } of PHONE.tools) {
      for (const text of [description, ...Object.values(parameters).map((one) => one.description)]) {
        expect(text, name).toMatch(/^[A-Z].*\.$/s);
      }
      expect(returns, name).toMatch(/^[a-z].*[^.]$/s);
    }
  });

  it('tells agents what a tool needs, what it returns, and which times it takes', () => {
    const words: Readonly<Record<string, string>> = {
      cellular: 'cellular service',
      wifi: 'wifi',
      location_service: 'location service',
      low_battery_mode: 'low battery mode',
    };
    for (const tool of PHONE.tools) {
      const { description, parameters } = toolSchema(tool);
      expect(description).toContain(` Returns ${tool.returns}.`);
      for (const setting of tool.dependsOn) expect(description).toContain(words[setting]);
      for (const [name, { description: text }] of Object.entries(parameters.properties))
        if (/timestamp/.test(name)) expect(text).toContain('in seconds since the epoch, from 315529200');
    }
  });
});

describe('offeredTools', () => {
  it('returns the allowed tools in catalog order', () => {
    expect(names(offeredTools({ allow: ['set_wifi_status', 'add_contact'], deny: [] }, 'none', PHONE))).toEqual([
      'add_contact',
      'set_wifi_status',
    ]);
  });

  it('removes denied distraction tools after counting them', () => {
    const added = (augmentation: 'none' | '3dt' | '10dt') =>
      offeredTools(SCENARIO, augmentation, PHONE).schemas.length - 2;
    expect([added('none'), added('3dt'), added('10dt')]).toEqual([0, 2, 9]);
    expect(names(offeredTools(SCENARIO, 'at', PHONE))).toHaveLength(32);
  });

  it("never offers the agent the user's tool", () => {
    for (const augmentation of AUGMENTATIONS) {
      expect([...offeredTools(SCENARIO, augmentation, PHONE).offered.keys()]).not.toContain('end_conversation');
    }
  });

  it('maps scrambled names to real names and back', () => {
    const { offered, shownName } = offeredTools(SCENARIO, 'tns', PHONE);
    expect(shownName('set_wifi_status')).toBe('setting_8');
    expect(offered.get('setting_8')?.name).toBe('set_wifi_status');
    expect(offered.get('set_wifi_status')).toBeUndefined();
  });

  it('hides the descriptions of tools with arguments', () => {
    const shown = offeredTools({ allow: ['get_wifi_status', 'set_wifi_status'], deny: [] }, 'tds', PHONE);
    const described = new Map(shown.schemas.map(({ name, description }) => [name, description !== '']));
    expect(described.get('get_wifi_status')).toBe(true);
    expect(described.get('set_wifi_status')).toBe(false);
  });

  it('hides argument descriptions (except for modify_reminder) or argument types', () => {
    const [described, typed] = [offeredTools(SCENARIO, 'ads', PHONE), offeredTools(SCENARIO, 'ats', PHONE)];
    expect(properties(described, 'set_wifi_status').on).toEqual({ type: 'boolean' });
    expect(properties(described, 'modify_reminder').content).toHaveProperty('description');
    expect(properties(typed, 'set_wifi_status').on).toEqual({ description: expect.any(String) as string });
  });

  it('throws for a tool that does not exist', () => {
    expect(() => offeredTools({ allow: ['fly'], deny: [] }, 'none', PHONE)).toThrow('fly');
  });
});

describe('userTools', () => {
  it('offers end_conversation', () => {
    expect(names(userTools(PHONE))).toEqual(['end_conversation']);
  });
});

describe('cachedSimilarity', () => {
  it('ranks like the uncached similarity and compares each pair of names once', () => {
    const compare = vi.fn<Similarity>(weightedRatio);
    const similarity = cachedSimilarity(compare);
    const given = ['search_contacts', 'set_wifi_status'];
    const ranked = rankDistractions(given, PHONE, similarity);
    expect(rankDistractions(given, PHONE, similarity)).toEqual(ranked);
    expect(ranked).toEqual(rankDistractions(given, PHONE));
    expect(compare).toHaveBeenCalledTimes(given.length * (PHONE.tools.length - given.length));
  });

  it('determines the ranking of offered tools if it is passed in', () => {
    const similarity = vi.fn<Similarity>((left) => (left === 'unit_conversion' ? 100 : 0));
    const shown = names(offeredTools({ allow: ['shift_timestamp'], deny: [] }, '3dt', PHONE, similarity));
    expect(shown).toContain('unit_conversion');
    expect(similarity).toHaveBeenCalled();
  });
});

describe('rankDistractions', () => {
  it('ranks every other tool once: first tools of the same module, then by similar names', () => {
    const ranked = rankDistractions(['search_contacts'], PHONE);
    expect(ranked.slice(0, 3).toSorted()).toEqual(['add_contact', 'modify_contact', 'remove_contact']);
    expect(ranked[3]).toMatch(/^search_/);
    expect(new Set(ranked).size).toBe(PHONE.tools.length - 1);
  });
});
