import { onTestFinished } from 'vitest';

const NOBODY = 65_534;

/** Root may read and write everything, so permissions are tested as the user `nobody` until the test ends. */
export function asUnprivilegedUser(): void {
  if (process.geteuid?.() !== 0) return;
  process.seteuid!(NOBODY);
  onTestFinished(() => process.seteuid!(0));
}
