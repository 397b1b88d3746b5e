/** What people write for codes of currencies, for units, and for a holiday with a longer name. Other units are called by their names. */
const CANONICAL_FORMS: Readonly<Record<string, RegExp>> = {
  usd: /\$|\bdollars?\b/i,
  eur: /€|\beuros?\b/i,
  gbp: /£|\bpounds?\b/i,
  jpy: /¥|\byen\b/i,
  cny: /¥|\b(?:yuan|renminbi|rmb)\b/i,
  celsius: /°\s?c\b|\bcentigrade\b/i,
  fahrenheit: /°\s?f\b/i,
  kilometer: /\d\s?km\b/i,
  mile: /\d\s?mi\b/i,
  kilogram: /\d\s?kg\b/i,
  pound: /\d\s?lbs?\b/i,
  'christmas day': /\bchristmas\b/i,
};

/** Whether a text names a currency, a unit or a holiday in another form than this one. */
export function namesCanonically(text: string, form: string): boolean {
  return CANONICAL_FORMS[form.toLowerCase()]?.test(text) ?? false;
}
