import { expect, it } from 'vitest';
import { evaluate, UserFacingError } from '../../../client/index.ts';
import { completion, openaiError, startOpenaiServer } from '../../support/wire/openai-server.ts';
import type { WireReplies } from '../../support/wire/wire-server.ts';

const RIGHT = completion({ content: '{"verdict": "right", "reasons": "It is off.", "false_sentences": []}' });

/** Three runs in this process, which a model on a local server judges that sends these replies. */
async function judged(replies: WireReplies) {
  await using server = await startOpenaiServer(replies);
  const judge = `compatible:gpt-judge?baseUrl=${server.url}/v1`;
  const { report, problems } = await evaluate({
    agent: ['scripted:oracle', 'scripted:slip', 'scripted:unhelpful'],
    scenarios: ['wifi_off'],
    augmentations: ['none'],
    preflight: false,
    concurrency: 1,
    judge,
  });
  return { judge, report, problems, requests: [...server.requests] };
}

it('a judge gives a second opinion of each run, which changes no score', async () => {
  const { judge, report, problems, requests } = await judged([RIGHT, RIGHT, RIGHT]);
  expect(requests).toHaveLength(3);
  expect(problems).toEqual([]);
  expect(report).toMatchObject({ cells: 3, columns: { ALL: { n: 3, solved: expect.closeTo(1 / 3) as number } } });
  expect(report.judges).toMatchObject([{ by: judge, labels: 3, right: 3, rightSolved: 1, missing: 0 }]);
});

it('one that cannot be asked leaves the runs without its opinion, and is named', async () => {
  const { judge, report, problems } = await judged(() => openaiError(401, 'Incorrect API key.'));
  expect(report.judges).toMatchObject([{ by: judge, labels: 0, missing: 3 }]);
  expect(report).toMatchObject({ cells: 3, columns: { ALL: { n: 3 } } });
  expect(new Set(problems)).toEqual(new Set([expect.stringContaining('401')]));
});

it('one that is no model is refused before anything is played', async () => {
  const evaluated = evaluate({ scenarios: ['wifi_off'], judge: 'scripted:oracle' });
  await expect(evaluated).rejects.toThrow(UserFacingError);
  await expect(evaluated).rejects.toThrow('is no model that can be asked');
});
