import type { OptionsOf } from '../declared-option.ts';
import { jsonOption, resultsOption } from '../options.ts';

export const DIAGNOSE_OPTIONS = [resultsOption(), jsonOption()];
export type DiagnoseOptions = OptionsOf<typeof DIAGNOSE_OPTIONS>;
