import type { JsonObject } from '../../../sandbox/json.ts';
import type { TrajectoryRecord } from '../../record.ts';
import { evalSample, sampleName } from './eval-sample.ts';
import type { LogHead } from './log-head.ts';

/** What one agent did in a sweep. */
export interface EvalLog {
  readonly head: LogHead;
  readonly samples: () => AsyncIterable<JsonObject>;
}

/** The samples of the runs. A sample is named after its scenario; of two with one name and epoch the second gets a number. */
export async function* evalSamples(records: AsyncIterable<TrajectoryRecord>): AsyncGenerator<JsonObject> {
  const taken = new Set<string>();
  for await (const record of records) {
    const name = sampleName(record);
    let id = name;
    for (let number = 2; taken.has(`${id} ${record.cell.trial}`); number++) id = `${name}-${number}`;
    taken.add(`${id} ${record.cell.trial}`);
    yield evalSample(record, id);
  }
}
