import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import { round } from '../../../sandbox/noise.ts';

/** Approximate units of each currency for one US dollar in May 2024. */
const RATES: Readonly<Record<string, number>> = {
  AED: 3.6725,
  ARS: 885.4,
  AUD: 1.4948,
  BGN: 1.797,
  BMD: 1,
  BRL: 5.134,
  CAD: 1.3605,
  CHF: 0.9012,
  CLP: 905.3,
  CNY: 7.2196,
  COP: 3838.5,
  CZK: 22.71,
  DKK: 6.857,
  EGP: 46.88,
  EUR: 0.9191,
  GBP: 0.7886,
  HKD: 7.8038,
  HRK: 6.925,
  HUF: 354.8,
  IDR: 15_950,
  ILS: 3.689,
  INR: 83.49,
  JMD: 156.2,
  JPY: 154.9,
  KRW: 1347,
  KZT: 444.6,
  MXN: 16.69,
  MYR: 4.691,
  NGN: 1525,
  NOK: 10.68,
  NZD: 1.6335,
  PEN: 3.712,
  PHP: 57.4,
  PLN: 3.918,
  QAR: 3.641,
  RON: 4.573,
  RUB: 91.1,
  SAR: 3.7505,
  SEK: 10.72,
  SGD: 1.344,
  THB: 36.25,
  TRY: 32.21,
  TTD: 6.79,
  TWD: 32.12,
  UAH: 39.4,
  USD: 1,
  VND: 25_450,
  XBT: 0.0000151,
  ZAR: 18.24,
};

/** Answers like currency-converter18's `/api/v1/convert`. */
export function exchange(parameters: JsonObject): JsonValue {
  const { from, to, amount } = parameters as { from: string; to: string; amount: number };
  const [source, target] = [RATES[from], RATES[to]];
  if (source === undefined || target === undefined) {
    return { success: false, validationMessage: ['there is no such currency'], result: null };
  }
  const convertedAmount = round((amount / source) * target, 6);
  return { success: true, validationMessage: [], result: { from, to, amountToConvert: amount, convertedAmount } };
}
