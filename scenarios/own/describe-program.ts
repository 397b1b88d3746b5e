import { basename } from 'node:path';

import { errorPlace, loadError } from '../../modules/thrown.ts';
import { described, describedHook, exportedHook, exportedTools } from '../../worlds/own/exported-tools.ts';
import type { Exports } from '../../worlds/own/exported-tools.ts';
import type { Tables } from '../../worlds/world.ts';
import { answerAsked } from './answer-asked.ts';

/** A file with tools, and the tables of their world. */
export interface DescribeQuestion {
  readonly url: string;
  readonly tables: Tables;
}

/** Says what the tools of a file are: in a process of its own, as the file is somebody else's code. */
await answerAsked(async (question, attempt): Promise<object> => {
  const { url, tables } = question as DescribeQuestion;
  try {
    return await attempt('', async () => {
      const exports = (await import(url)) as Exports;
      const hook = exportedHook(exports);
      return {
        tools: exportedTools(exports).map((tool) => described(tool, tables)),
        ...(hook && { afterCall: describedHook(hook) }),
      };
    });
  } catch (error) {
    const place = errorPlace(error, basename);
    return { problem: `${place === undefined ? '' : `${place}: `}${loadError(error)}` };
  }
});
