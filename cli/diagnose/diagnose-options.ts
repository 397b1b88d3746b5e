import type { OptionsOf } from '../declared-option.ts';
import { jsonOption, ownEngineOption, resultsOption } from '../options.ts';

export const DIAGNOSE_OPTIONS = [ownEngineOption(), resultsOption(), jsonOption()];
export type DiagnoseOptions = OptionsOf<typeof DIAGNOSE_OPTIONS>;
