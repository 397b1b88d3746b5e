import { useSearchParams } from 'react-router';

/** One of a few values that a parameter of the URL has, the first where it has none of them, and how to choose another. */
export function useSearchChoice<Value extends string>(
  parameter: string,
  values: readonly Value[],
): readonly [chosen: Value, choose: (value: Value) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (value: Value) =>
    setSearch(
      (before) => {
        before.set(parameter, value);
        return before;
      },
      { replace: true },
    );
  return [values.find((value) => value === search.get(parameter)) ?? values[0]!, choose];
}
