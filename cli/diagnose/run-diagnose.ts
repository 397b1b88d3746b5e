import { judge } from '../../diagnosis/judge.ts';
import { diagnosisForm } from '../../client/diagnosis/diagnosis-form.ts';
import { factsOfSweep } from '../../client/diagnosis/facts-of-sweep.ts';
import { print, printJson, say } from '../say.ts';
import type { DiagnoseOptions } from './diagnose-options.ts';
import { renderDiagnosis } from './render-diagnosis.ts';

/** Prints what holds a sweep up. The exit code is 1 if nothing of it moves, or a part does not. */
export async function diagnoseSweep(wanted: string | undefined, options: DiagnoseOptions): Promise<void> {
  const { json } = options;
  const facts = await factsOfSweep(wanted, options, say);
  const diagnosis = judge(facts);
  if (json) printJson(diagnosisForm(facts, diagnosis));
  else print(renderDiagnosis(diagnosis));
  const { gravity } = diagnosis.findings[0] ?? {};
  if (gravity === 'stopped' || gravity === 'held') process.exitCode = 1;
}
