import type { Database } from '../database.ts';
import { numberOf } from '../python/value.ts';
import { awaitingPayment, customerByPhone, lineByPhone, planOf, setPaid } from './agent-tools.ts';
import { held } from './phone.ts';

/** After each call, the user's surroundings follow the carrier's records, and a bill that was paid is paid there, too. */
export function syncTelecom(database: Database): void {
  const { around } = held(database);
  if (around.phone_number === null) return;
  const line = lineByPhone(database, around.phone_number);
  around.line_active = line.status === 'Active';
  around.roaming_allowed = line.roaming_enabled;
  const { data_limit_gb } = planOf(database, line.plan_id);
  around.mobile_data_usage_exceeded = (numberOf(line.data_used_gb) ?? NaN) >= data_limit_gb + line.data_refueling_gb;
  if (around.payment_request?.paid) {
    setPaid(database, around.payment_request.bill_id);
    around.payment_request = null;
  }
  if (around.payment_request !== null) return;
  const [bill] = awaitingPayment(database, customerByPhone(database, around.phone_number));
  if (bill !== undefined) around.payment_request = { bill_id: bill.bill_id, amount_due: bill.total_due, paid: false };
}
