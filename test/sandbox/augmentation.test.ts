import { describe, expect, it, vi } from 'vitest';

import { offeredTools, userTools } from '../../sandbox/augmentation/offered-tools.ts';
import { cachedSimilarity, rankDistractions } from '../../sandbox/augmentation/rank-distractions.ts';
import type { Similarity } from '../../sandbox/augmentation/rank-distractions.ts';
import type { OfferedTools } from '../../sandbox/augmentation/offered-tools.ts';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { TOOLS } from '../../sandbox/tools/catalog.ts';
import { weightedRatio } from '../../sandbox/tools/fuzzy/weighted-ratio.ts';

const SCENARIO = { allow: ['set_wifi_status', 'modify_reminder'], deny: ['get_wifi_status'] };
const names = ({ schemas }: OfferedTools) => schemas.map(({ name }) => name);
const properties = ({ schemas }: OfferedTools, name: string) =>
  schemas.find((schema) => schema.name === name)!.parameters.properties;

describe('the catalog', () => {
  it('holds 34 different tools, one of them for the user', () => {
    expect(new Set(TOOLS.map(({ name }) => name)).size).toBe(34);
    expect(TOOLS).toHaveLength(34);
    expect(TOOLS.filter(({ caller }) => caller === 'user').map(({ name }) => name)).toEqual(['end_conversation']);
  });

  it('describes every tool and parameter', () => {
    for (const { name, description, returns, parameters } of TOOLS) {
      for (const text of [description, returns, ...Object.values(parameters).map((one) => one.description)]) {
        expect(text, name).toMatch(/^[A-Z].*\.$/s);
      }
    }
  });
});

describe('offeredTools', () => {
  it('offers what is allowed, in catalog order whatever the order given', () => {
    expect(names(offeredTools({ allow: ['set_wifi_status', 'add_contact'], deny: [] }, 'none'))).toEqual([
      'add_contact',
      'set_wifi_status',
    ]);
  });

  it('takes denied distractions away after counting them', () => {
    const added = (augmentation: 'none' | '3dt' | '10dt') => offeredTools(SCENARIO, augmentation).schemas.length - 2;
    expect([added('none'), added('3dt'), added('10dt')]).toEqual([0, 2, 9]);
    expect(names(offeredTools(SCENARIO, 'at'))).toHaveLength(32);
  });

  it('never offers the agent the tool of the user', () => {
    for (const augmentation of AUGMENTATIONS) {
      expect([...offeredTools(SCENARIO, augmentation).realName.values()]).not.toContain('end_conversation');
    }
  });

  it('scrambles names there and back', () => {
    const { realName, shownName } = offeredTools(SCENARIO, 'tns');
    expect(shownName('set_wifi_status')).toBe('setting_8');
    expect(realName.get('setting_8')).toBe('set_wifi_status');
    expect(realName.get('set_wifi_status')).toBeUndefined();
  });

  it('hides descriptions of tools that have arguments', () => {
    const shown = offeredTools({ allow: ['get_wifi_status', 'set_wifi_status'], deny: [] }, 'tds');
    const described = new Map(shown.schemas.map(({ name, description }) => [name, description !== '']));
    expect(described.get('get_wifi_status')).toBe(true);
    expect(described.get('set_wifi_status')).toBe(false);
  });

  it('hides descriptions or types of arguments, modify_reminder excepted from the former', () => {
    const [described, typed] = [offeredTools(SCENARIO, 'ads'), offeredTools(SCENARIO, 'ats')];
    expect(properties(described, 'set_wifi_status').on).toEqual({ type: 'boolean' });
    expect(properties(described, 'modify_reminder').content).toHaveProperty('description');
    expect(properties(typed, 'set_wifi_status').on).toEqual({ description: expect.any(String) as string });
  });

  it('throws for a tool that does not exist', () => {
    expect(() => offeredTools({ allow: ['fly'], deny: [] }, 'none')).toThrow('fly');
  });
});

describe('userTools', () => {
  it('offers the end of the conversation', () => {
    expect(names(userTools())).toEqual(['end_conversation']);
  });
});

describe('cachedSimilarity', () => {
  it('ranks as without a cache, and compares each pair of names once', () => {
    const compare = vi.fn<Similarity>(weightedRatio);
    const similarity = cachedSimilarity(compare);
    const given = ['search_contacts', 'set_wifi_status'];
    const ranked = rankDistractions(given, similarity);
    expect(rankDistractions(given, similarity)).toEqual(ranked);
    expect(ranked).toEqual(rankDistractions(given));
    expect(compare).toHaveBeenCalledTimes(given.length * (TOOLS.length - given.length));
  });

  it('is what offered tools are ranked by, when it is given', () => {
    const similarity = vi.fn<Similarity>((left) => (left === 'unit_conversion' ? 100 : 0));
    const shown = names(offeredTools({ allow: ['shift_timestamp'], deny: [] }, '3dt', similarity));
    expect(shown).toContain('unit_conversion');
    expect(similarity).toHaveBeenCalled();
  });
});

describe('rankDistractions', () => {
  it('prefers the same module, then similar names, and names every other tool once', () => {
    const ranked = rankDistractions(['search_contacts']);
    expect(ranked.slice(0, 3).toSorted()).toEqual(['add_contact', 'modify_contact', 'remove_contact']);
    expect(ranked[3]).toMatch(/^search_/);
    expect(new Set(ranked).size).toBe(TOOLS.length - 1);
  });
});
