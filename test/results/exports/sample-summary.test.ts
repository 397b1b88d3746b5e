import { expect, it } from 'vitest';
import { evalSample } from '../../../results/exports/inspect/eval-sample.ts';
import { sampleSummary } from '../../../results/exports/inspect/sample-summary.ts';
import { exampleRecord } from '../example-record.ts';

it('the summary of a sample leaves out what is long', () => {
  const score = { value: 0.5, explanation: 'e'.repeat(5000), metadata: { long: ['m'.repeat(3000)], short: ['m'] } };
  const sample = { ...evalSample(exampleRecord(), 'id'), input: 'i'.repeat(5000), scores: { similarity: score } };
  expect(sampleSummary(sample)).toMatchObject({
    input: `${'i'.repeat(1024)}…`,
    scores: {
      similarity: {
        value: 0.5,
        explanation: `${'e'.repeat(1024)}…`,
        metadata: { long: 'only in the sample: too long for its summary', short: ['m'] },
      },
    },
  });
});
