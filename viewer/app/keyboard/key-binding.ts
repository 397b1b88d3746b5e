/** Keys as `KeyboardEvent.key` names them, any of which runs the same; `g m` is one after the other. */
export interface KeyBinding {
  readonly keys: readonly string[];
  /** What it does, in the list of keys. */
  readonly title: string;
  readonly run: () => void;
}
