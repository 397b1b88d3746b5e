import { expect, it } from 'vitest';
import { MODE_NAMES } from '../../../evaluation/modes/mode.ts';
import { modeAliases, modeMeaning, withAliases } from '../../../results/explain/mode-words.ts';
import { jsonLines } from '../../../results/exports/jsonl/json-lines.ts';
import { recordOfForm } from '../../../results/exports/jsonl/record-of.ts';
import { trajectoryForm } from '../../../results/exports/jsonl/trajectory-form.ts';
import { exampleRecord } from '../example-record.ts';

const MODES = [{ mode: 'unknown_tool', message: 3, quote: 'perform_task()' }] as const;

it('JSON Lines have what others call a mode, and are read without it', async () => {
  const record = exampleRecord({}, { similarity: 0, modes: MODES });
  const source = {
    records: async function* () {
      yield record;
    },
  };
  const [line = ''] = await Array.fromAsync(jsonLines(source as unknown as Parameters<typeof jsonLines>[0]));
  const form = JSON.parse(line) as { readonly modes: unknown };
  const aliases = {
    paper: 'hallucinated tool (figure 20)',
    mast: '1.1 disobey task specification',
    tau2: 'invalid_tool_call',
  };
  expect(form.modes).toEqual([{ ...MODES[0], ...aliases }]);
  expect(recordOfForm(trajectoryForm.parse(form)).modes).toEqual(MODES);
});

it('every mode has a meaning, and names of MAST and tau2-bench; the paper has none for some', () => {
  for (const mode of MODE_NAMES) {
    expect(modeMeaning(mode)).toMatch(/^[A-Z].+\.$/);
    expect(modeAliases(mode)).toMatchObject({ mast: expect.any(String), tau2: expect.any(String) });
  }
  const named = MODE_NAMES.filter((mode) => modeAliases(mode).paper !== null);
  expect(named).toContain('code_for_call');
  expect(named).not.toContain('deferred');
  expect(withAliases(null)).toBeNull();
});
