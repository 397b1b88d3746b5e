/** The simulated user of tau2-bench ends a run by writing one of these. */
export const STOP_TOKENS = ['###STOP###', '###TRANSFER###', '###OUT-OF-SCOPE###'] as const;

export function holdsStopToken(text: string): boolean {
  return STOP_TOKENS.some((token) => text.includes(token));
}
