/** A phone number of a country code and ten digits as people write it; none for others. */
export function groupedPhones(value: string): readonly string[] {
  const [, code, area, exchange, line] = /^\+(\d)(\d{3})(\d{3})(\d{4})$/.exec(value) ?? [];
  if (code === undefined) return [];
  return [
    `+${code} (${area}) ${exchange}-${line}`,
    `+${code} ${area} ${exchange} ${line}`,
    `${code}-${area}-${exchange}-${line}`,
  ];
}

/** Numbers that differ from it by a digit: the last, one in the middle, one too few. */
export function wrongPhones(value: string): readonly string[] {
  const other = (at: number) => value.slice(0, at) + String((Number(value[at]) + 1) % 10) + value.slice(at + 1);
  return [other(value.length - 1), other(Math.floor(value.length / 2)), value.slice(0, -1)];
}
