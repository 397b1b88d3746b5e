import { describe, expect, it } from 'vitest';

import { trajectorySchema } from '../../reference/read-trajectories.ts';
import { recordingOf } from '../../reference/recording-of.ts';
import { NOW, reminderRun } from './recorded-run.ts';

describe('an exported run as a recording', () => {
  const { messages, times } = recordingOf(trajectorySchema.parse(reminderRun()));

  it('has the class of an error without its text, and the trace of a call that succeeded', () => {
    expect(messages[8]?.toolResult).toEqual({
      callId: 'call_0',
      name: 'set_wifi_status',
      errorClass: 'PermissionError',
    });
    expect(messages[6]?.toolResult?.trace).toMatchObject({ toolName: 'get_current_timestamp', result: NOW + 2.5 });
  });

  it('has the time of each call that shows it, by the place of the call', () => {
    expect([...times]).toEqual([
      [1, NOW + 0.5],
      [3, NOW + 1.5],
      [5, NOW + 2.5],
    ]);
  });
});
