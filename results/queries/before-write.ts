/** Called before each write. @throws ResultsUnavailable if this is no longer the store that was opened */
export type BeforeWrite = () => Promise<void>;
