import { number, text } from '../shared/parameters.ts';
import { valueAt } from '../../../sandbox/json.ts';
import { tool } from '../../../sandbox/tools/definition.ts';
import { asWritten } from '../../../sandbox/tools/execution/parse-arguments.ts';
import { requireWifi } from '../shared/device.ts';
import { ToolError } from '../../../sandbox/tools/tool-error.ts';
import { onCall } from '../../../sandbox/tools/on-call.ts';

const units = onCall(() => import('../units/convert.ts'));

const shared = { domain: 'conversion', caller: 'agent', floats: [''], checksTypes: true } as const;

export const unitConversion = tool({
  ...shared,
  name: 'unit_conversion',
  module: 'utilities',
  description: 'Converts an amount from one unit of measurement to another.',
  parameters: {
    amount: number('Amount to convert.'),
    from_unit: text('Unit of the amount, for example mile, km/h or celsius.'),
    to_unit: text('Unit to convert to.'),
  },
  returns: 'the amount in the target unit',
  result: 'number',
  unit: { argument: 'to_unit' },
  errors: [
    { class: 'pint.errors.UndefinedUnitError', when: 'a unit is unknown, even in lower case' },
    { class: 'pint.errors.DimensionalityError', when: 'the units measure different things' },
    {
      class: 'ValueError',
      when: 'a unit contains a number other than an exponent, or the amount has no logarithm',
    },
    { class: 'TypeError', when: 'the amount is a boolean, units are added, or an exponent has a unit' },
    {
      class: 'pint.errors.DefinitionSyntaxError',
      when: 'a unit has an operator without a left operand, or closes a parenthesis that is not open',
    },
    { class: 'AssertionError', when: 'a unit is incomplete' },
    { class: 'tokenize.TokenError', when: 'the parentheses of a unit are not balanced' },
    { class: 'RecursionError', when: 'a unit has more than 400 names, numbers and operators' },
  ],
  dependsOn: [],
  effect: 'pure',
  probe: () => ({ amount: 7, from_unit: 'mile', to_unit: 'kilometer' }),
  execute: async (_context, { amount, from_unit, to_unit }, written) => {
    const { convertAnyCase } = await units();
    const given = asWritten(written, 'amount', amount);
    const converted = convertAnyCase(given, from_unit, to_unit);
    const isInteger = converted.isInteger && !written.get('amount')?.isFloat;
    return {
      result: converted.amount,
      ...(isInteger && { floats: [] }),
      ...(converted.warns && { referenceFailure: 'converting a logarithmic unit prints a warning' }),
    };
  },
});

const CURRENCIES: ReadonlySet<string> = new Set(
  (
    'AED ARS AUD BGN BMD BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HRK HUF IDR ILS INR JMD JPY KRW KZT ' +
    'MXN MYR NGN NOK NZD PEN PHP PLN QAR RON RUB SAR SEK SGD THB TRY TTD TWD UAH USD VND XBT ZAR'
  ).split(' '),
);

export const convertCurrency = tool({
  ...shared,
  name: 'convert_currency',
  module: 'rapid_api_search_tools',
  description: 'Converts an amount of money from one currency to another at the current exchange rate. Requires wifi.',
  parameters: {
    amount: number('Amount to convert.'),
    from_currency_code: text('ISO 4217 code of the currency of the amount, for example USD.'),
    to_currency_code: text('ISO 4217 code of the currency to convert to.'),
  },
  returns: 'the amount in the target currency',
  result: 'number',
  unit: { argument: 'to_currency_code' },
  errors: [
    { class: 'ValueError', when: 'a code is not a known currency code in upper or lower case' },
    { class: 'ConnectionError', when: 'wifi is off' },
    { class: 'RuntimeError', when: 'the service returns no converted amount' },
  ],
  dependsOn: ['wifi'],
  effect: 'read',
  probe: () => ({ amount: 7, from_currency_code: 'GBP', to_currency_code: 'NOK' }),
  execute: async ({ world, services }, { amount, from_currency_code, to_currency_code }, written) => {
    const from = currencyCode(from_currency_code);
    const to = currencyCode(to_currency_code);
    requireWifi(world);
    const answer = await services.fetch({
      host: 'currency-converter18.p.rapidapi.com',
      path: '/api/v1/convert',
      parameters: { from, to, amount: asWritten(written, 'amount', amount) },
    });
    const converted = valueAt(answer, 'result', 'convertedAmount');
    if (converted === undefined)
      throw new ToolError('RuntimeError', `There is no exchange rate from ${from} to ${to}.`);
    return { result: converted };
  },
});

function currencyCode(written: string): string {
  const code = written.toUpperCase();
  if (!CURRENCIES.has(code)) throw new ToolError('ValueError', `"${written}" is not a known ISO 4217 currency code.`);
  return code;
}
