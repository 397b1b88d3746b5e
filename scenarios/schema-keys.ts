import type { z } from 'zod';

/** A schema for every key of a type, neither more nor fewer. That the values agree is checked where the whole is. */
export type SchemaKeys<Type> = Record<keyof Type, z.ZodType>;
