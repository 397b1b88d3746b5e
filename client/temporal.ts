export { temporalPlugin } from './api/temporal-plugin.ts';
export type { TemporalPlugin, TemporalPluginOptions } from './api/temporal-plugin.ts';
