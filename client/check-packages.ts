import { describeFeature, installCommand, missingPackages, OPTIONAL_FEATURES } from '../files/optional-package.ts';
import type { DoctorCheck } from '../infra/diagnose.ts';

/** Which features can be used: the packages of some are only installed where they are. */
export function checkPackages(): readonly DoctorCheck[] {
  return OPTIONAL_FEATURES.map((feature) => {
    const check = describeFeature(feature);
    const missing = missingPackages(feature);
    if (missing.length === 0) return { check, ok: 'note', detail: 'installed' };
    const hint = `to use them, run \`${installCommand(missing)}\``;
    return { check, ok: 'note', detail: `${missing.join(', ')} not installed`, hint };
  });
}
