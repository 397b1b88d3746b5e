/**
 * A pure function of texts that keeps what it made of those read last, since a run's texts are read for many purposes. Texts of
 * so many characters are kept at most, however many runs there are.
 */
export function keptFor<Value>(characters: number, make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  let held = 0;
  return (text) => {
    let value = known.get(text);
    if (value !== undefined) return value;
    value = make(text);
    if (text.length > characters) return value;
    if (held + text.length > characters) {
      known.clear();
      held = 0;
    }
    known.set(text, value);
    held += text.length;
    return value;
  };
}
