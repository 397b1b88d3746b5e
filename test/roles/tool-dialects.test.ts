import { describe, expect, it } from 'vitest';
import { offeredTools } from '../../sandbox/augmentation/offered-tools.ts';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { findTool } from '../../sandbox/tools/definition.ts';
import { PHONE } from '../../worlds/phone/world.ts';
import { toolSchema } from '../../sandbox/tools/schema.ts';
import { anthropicTool, googleDeclaration, openaiTool } from '../../roles/tool-dialects.ts';

const wifi = toolSchema(findTool(PHONE, 'set_wifi_status')!);
const status = toolSchema(findTool(PHONE, 'get_wifi_status')!);

describe('tool schemas for providers', () => {
  it('wrap the JSON schema as OpenAI and Anthropic expect it', () => {
    const { name, description, parameters } = wifi;
    expect(openaiTool(wifi)).toEqual({ type: 'function', function: { name, description, parameters } });
    expect(anthropicTool(wifi)).toEqual({ name, description, input_schema: parameters });
    expect(parameters).toMatchObject({ type: 'object', required: ['on'] });
  });

  it('have types in upper case for Google, and no parameters where there are none', () => {
    expect(googleDeclaration(wifi).parameters).toMatchObject({
      type: 'OBJECT',
      properties: { on: { type: 'BOOLEAN' } },
      required: ['on'],
    });
    expect(googleDeclaration(status)).toEqual({ name: status.name, description: status.description });
  });

  it.each(AUGMENTATIONS)('use only what Google declares, for every tool under %s', (augmentation) => {
    const { schemas } = offeredTools({ allow: PHONE.tools.map(({ name }) => name), deny: [] }, augmentation, PHONE);
    expect(schemas).toHaveLength(33);
    for (const { name, parameters } of schemas.map(googleDeclaration)) {
      expect(name).toMatch(/^[A-Za-z_][\w.-]{0,63}$/);
      for (const property of Object.values(parameters?.properties ?? {})) {
        const { type = 'STRING', description = '', ...others } = property;
        expect(['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN']).toContain(type);
        expect(description).toBeTypeOf('string');
        expect(others).toEqual({});
      }
    }
  });
});
