import { useContext, useLayoutEffect, useRef } from 'react';
import { KeyboardContext } from './keyboard-provider.tsx';
import type { KeyBinding } from './keyboard-provider.tsx';

/** Binds keys while the component is shown, from its first paint on. The bindings may be new objects each time; their number and keys stay. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const keyboard = useContext(KeyboardContext);
  const latest = useRef(bindings);
  useLayoutEffect(() => {
    latest.current = bindings;
  });
  const names = JSON.stringify(bindings.map(({ keys, title }) => ({ keys, title })));
  useLayoutEffect(() => {
    const stable = (JSON.parse(names) as Pick<KeyBinding, 'keys' | 'title'>[]).map((binding, index) => ({
      ...binding,
      run: () => latest.current[index]?.run(),
    }));
    return keyboard?.bind(stable);
  }, [keyboard, names]);
}

/** Opens the list of keys. */
export function useKeyboardHelp(): () => void {
  const keyboard = useContext(KeyboardContext);
  return () => keyboard?.showHelp();
}
