import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';

export const SCHEMA_OPTIONS = [option('--json', 'print the JSON Schema')];
export type SchemaOptions = OptionsOf<typeof SCHEMA_OPTIONS>;
