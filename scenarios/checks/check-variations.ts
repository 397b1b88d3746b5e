import { problemAt } from '../invalid-pack.ts';
import type { PackProblem, Path } from '../invalid-pack.ts';
import type { PackContent } from '../pack.ts';
import type { Scenario } from '../scenario.ts';
import { scenarioUnder } from '../scenario-under.ts';
import { Dictionary } from '../variants/dictionary.ts';
import { variedForms, isVariedValue } from '../variants/varied-value.ts';
import type { VariedValue } from '../variants/varied-value.ts';
import { rewriteScenario } from '../variants/rewrite-scenario.ts';

/** Values that occur nowhere, or of which another cannot stand in their place. */
export function checkVariations(pack: PackContent): readonly PackProblem[] {
  const everywhere = (pack.vary ?? []).flatMap((slot, index) =>
    checkValue(slot, pack.scenarios, pack, ['vary', index]),
  );
  return [
    ...everywhere,
    ...pack.scenarios.flatMap((scenario, rank) =>
      (scenario.vary ?? []).flatMap((one, index) =>
        isVariedValue(one) ? checkValue(one, [scenario], pack, ['scenarios', rank, 'vary', index]) : [],
      ),
    ),
  ];
}

function checkValue(
  slot: VariedValue,
  scenarios: readonly Scenario[],
  pack: PackContent,
  path: Path,
): readonly PackProblem[] {
  const { value, among } = slot;
  const forms = variedForms(value);
  const uneven = among.findIndex((other) => variedForms(other).length !== forms.length);
  if (uneven !== -1) {
    const wrong = `it has ${variedForms(among[uneven]!).length} forms, and the value has ${forms.length}`;
    return [problemAt([...path, 'among', uneven], wrong, 'write a form for each of the value, in its order')];
  }
  const same = among.findIndex((other) => String(variedForms(other)[0]) === String(forms[0]));
  if (same !== -1) return [problemAt([...path, 'among', same], 'it is the value itself', 'write another value')];
  if (among.length === 0 || occurs(slot, scenarios, pack)) return [];
  const wrong = `${JSON.stringify(forms[0])} occurs nowhere in the ${scenarios.length === 1 ? 'scenario' : 'pack'}`;
  return [problemAt([...path, 'value'], wrong, 'write it as it stands there, without results in braces')];
}

/** Whether another value would change anything. */
function occurs({ value, among }: VariedValue, scenarios: readonly Scenario[], pack: PackContent): boolean {
  const dictionary = new Dictionary([{ value, by: among[0]! }]);
  const changes = (part: unknown) => JSON.stringify(dictionary.value(part)) !== JSON.stringify(part);
  return (
    scenarios.some((scenario) => {
      const { sentences: _sentences, ...played } = scenarioUnder(scenario, 'default');
      return (
        JSON.stringify(rewriteScenario(played, dictionary)) !== JSON.stringify(played) ||
        changes(scenario.ownWorld ?? null)
      );
    }) || changes(pack.world)
  );
}
