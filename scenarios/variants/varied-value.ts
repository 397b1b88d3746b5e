/** A value in the texts, arguments and rows of a scenario: a word, a phrase, a number, a time of day as it is written. */
export type VariedForm = string | number;

/**
 * A value of which a seed draws another (vary-pack.ts). `value` and each of `among` are one form, or a list of forms that belong
 * together, such as `[Golden Gate Bridge, San Francisco]`. Without `among` the value is never replaced.
 */
export interface VariedValue {
  readonly value: VariedForm | readonly VariedForm[];
  readonly among: readonly (VariedForm | readonly VariedForm[])[];
}

export function isVariedValue(variation: object): variation is VariedValue {
  return 'value' in variation;
}

/** The forms of one value, in the order in which they belong together. */
export function variedForms(value: VariedValue['value']): readonly VariedForm[] {
  return [value].flat();
}
