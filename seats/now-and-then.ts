/** How often people are told the same. Each time is an event in the history of the run. */
const TOLD_EVERY_MS = 120_000;

/** Tells a name at once, and the same name again only after a while, or if it could not be told. */
export function nowAndThen(tell: (name: string) => Promise<void>): (name: string) => Promise<void> {
  let told: { readonly name: string; readonly at: number } | undefined;
  return async (name) => {
    const at = performance.now();
    if (told?.name === name && at - told.at < TOLD_EVERY_MS) return;
    told = { name, at };
    try {
      await tell(name);
    } catch (error) {
      told = undefined;
      throw error;
    }
  };
}
