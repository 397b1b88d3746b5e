import type { JsonObject } from '../../../sandbox/json.ts';
import { pythonFloat } from '../../../sandbox/tools/execution/reply.ts';
import type { Database } from '../database.ts';
import { PythonError, lower, noAttribute, typeError } from '../python/error.ts';
import { fixed2 } from '../python/number.ts';
import { equals, numberOf, str, typeName } from '../python/value.ts';
import type { PythonValue } from '../python/value.ts';
import { SHARED_TOOLS, listed, method, read, write } from '../toolkit.ts';
import type { Arguments, TauAnswer, TauFunction, TauTool, Toolkit } from '../toolkit.ts';
import { BILL, CUSTOMER, DEVICE, LINE, PLAN, TELECOM_TABLES } from './models.ts';
import type { Bill, Customer, PhoneLine, Plan } from './models.ts';

/** The clock of the domain stands still. */
const TODAY = '2025-02-25';
const CYCLE_END = '2025-02-28';
const NEXT_PERIOD = { period_start: '2025-03-01', period_end: '2025-03-31', due_date: '2025-03-15' };
const LAST_PERIOD = { period_start: '2025-01-01', period_end: '2025-01-31', due_date: '2025-01-15' };

const customerOf = (database: Database, id: PythonValue) => listed<Customer>(database, 'customers', id, 'Customer');
const lineOf = (database: Database, id: PythonValue) => listed<PhoneLine>(database, 'lines', id, 'Line');
const billOf = (database: Database, id: PythonValue) => listed<Bill>(database, 'bills', id, 'Bill');
export const planOf = (database: Database, id: PythonValue) => listed<Plan>(database, 'plans', id, 'Plan');

export function lineByPhone(database: Database, number: string): PhoneLine {
  const line = database.all<PhoneLine>('lines').find(({ phone_number }) => phone_number === number);
  if (line === undefined) throw new PythonError(`Line with phone number ${number} not found`);
  return line;
}

export function customerByPhone(database: Database, number: PythonValue): Customer {
  const customer = database
    .all<Customer>('customers')
    .find(
      ({ phone_number, line_ids }) =>
        phone_number === number || line_ids.some((id) => lineOf(database, id).phone_number === number),
    );
  if (customer === undefined) throw new PythonError(`Customer with phone number ${str(number)} not found`);
  return customer;
}

const LINE_ID = ['customer_id', 'line_id'] as const;
type LineId = (typeof LINE_ID)[number];

/** A customer's own line. */
function ownLine(database: Database, args: Arguments<LineId>): PhoneLine {
  const [customerId, lineId] = [args.customer_id, args.line_id];
  const { line_ids } = customerOf(database, customerId);
  if (!line_ids.some((id) => equals(id, lineId)))
    throw new PythonError(`Line ${str(lineId)} not found for customer ${str(customerId)}`);
  return lineOf(database, lineId);
}

export function awaitingPayment(database: Database, { bill_ids }: Customer): readonly Bill[] {
  return bill_ids.map((id) => billOf(database, id)).filter(({ status }) => status === 'Awaiting Payment');
}

export function setPaid(database: Database, billId: string): void {
  billOf(database, billId).status = 'Paid';
}

/** A new bill, which its customer has from now on. */
function addBill(
  database: Database,
  customer: Customer,
  bill: Pick<Bill, 'bill_id' | 'status'> & typeof NEXT_PERIOD,
): Bill {
  const { bill_id, status, due_date, ...period } = bill;
  const customer_id = customer.customer_id;
  const added = { bill_id, customer_id, ...period, issue_date: period.period_start, total_due: 0, due_date };
  customer.bill_ids.push(bill_id);
  return database.insert<Bill>('bills', { ...added, line_items: [], status });
}

function charge(bill: Bill, amount: number, description: string): void {
  bill.line_items.push({ description, amount, date: TODAY, item_type: amount < 0 ? 'Credit' : 'Charge' });
  bill.total_due += amount;
}

function refuel(database: Database, args: Arguments<LineId | 'gb_amount'>): TauAnswer {
  const line = ownLine(database, args);
  const gb = args.gb_amount;
  const amount = numberOf(gb);
  if (amount === undefined) throw typeError(`'<=' not supported between instances of '${typeName(gb)}' and 'int'`);
  if (amount <= 0) throw new PythonError('Refuel amount must be positive');
  const { data_refueling_price_per_gb: price } = planOf(database, line.plan_id);
  const cost = amount * price;
  line.data_refueling_gb += amount;
  const customer = customerOf(database, args.customer_id);
  const bill =
    customer.bill_ids.map((id) => billOf(database, id)).find(({ status }) => status === 'Draft') ??
    addBill(database, customer, {
      bill_id: `B${database.newId().replaceAll('-', '').slice(0, 8)}`,
      status: 'Draft',
      ...NEXT_PERIOD,
    });
  charge(bill, cost, `Data refueling: ${str(gb)} GB at $${pythonFloat(price)}/GB`);
  return texts({
    message: `Successfully added ${str(gb)} GB of data for line ${line.line_id} for $${fixed2(cost)}`,
    new_data_refueling_gb: pythonFloat(line.data_refueling_gb),
    charge: pythonFloat(cost),
  });
}

/** A dictionary of answers: Python's environment turns its numbers into texts. */
const texts = (value: Readonly<Record<string, string>>): TauAnswer => ({ type: { map: 'str' }, value });

const LINE_CHANGE = { model: 'dict', fields: { message: 'str', line: LINE } } as const;

const lineChange = (line: PhoneLine, message: string): TauAnswer => ({ type: LINE_CHANGE, value: { message, line } });

function setRoaming(database: Database, args: Arguments<LineId>, isEnabled: boolean): TauAnswer {
  const line = ownLine(database, args);
  const word = isEnabled ? 'enabled' : 'disabled';
  if (line.roaming_enabled === isEnabled) return `Roaming was already ${word}`;
  line.roaming_enabled = isEnabled;
  return `Roaming ${word} successfully`;
}

/** Python's `list[:limit]`. */
function limited<Item>(list: readonly Item[], limit: PythonValue): readonly Item[] {
  if (limit === null) return list;
  const name = typeName(limit);
  if (name !== 'int' && name !== 'bool')
    throw typeError('slice indices must be integers or None or have an __index__ method');
  return list.slice(0, numberOf(limit));
}

const KINDS: readonly (readonly [string, string, Exclude<TauAnswer, string>['type'], string])[] = [
  ['L', 'lines', LINE, 'Line'],
  ['D', 'devices', DEVICE, 'Device'],
  ['B', 'bills', BILL, 'Bill'],
  ['C', 'customers', CUSTOMER, 'Customer'],
  ['P', 'plans', PLAN, 'Plan'],
];

const TOOLS: Readonly<Record<string, TauTool>> = {
  get_customer_by_phone: read(['phone_number'], (database, args) => ({
    type: CUSTOMER,
    value: customerByPhone(database, args.phone_number),
  })),
  get_customer_by_id: read(['customer_id'], (database, args) => ({
    type: CUSTOMER,
    value: customerOf(database, args.customer_id),
  })),
  get_customer_by_name: read(['full_name', 'dob'], (database, args) => ({
    type: { list: CUSTOMER },
    value: database
      .all<Customer>('customers')
      .filter(
        ({ full_name, date_of_birth }) =>
          full_name.toLowerCase() === lower(args.full_name) && date_of_birth === args.dob,
      ),
  })),
  get_details_by_id: read(['id'], (database, args) => {
    const id = args.id;
    if (typeof id !== 'string') throw noAttribute(id, 'startswith');
    const kind = KINDS.find(([letter]) => id.startsWith(letter));
    if (kind === undefined) throw new PythonError(`Unknown ID format or type: ${id}`);
    const [, table, type, noun] = kind;
    return { type, value: listed<JsonObject>(database, table, id, noun) };
  }),
  suspend_line: write([...LINE_ID, 'reason'], (database, args) => {
    const line = ownLine(database, args);
    if (line.status !== 'Active') throw new PythonError('Line must be active to suspend');
    line.status = 'Suspended';
    line.suspension_start_date = TODAY;
    return lineChange(line, 'Line suspended successfully. $5/month holding fee will apply.');
  }),
  resume_line: write(LINE_ID, (database, args) => {
    const line = ownLine(database, args);
    if (line.status !== 'Suspended' && line.status !== 'Pending Activation')
      throw new PythonError('Line must be suspended to resume');
    line.status = 'Active';
    line.suspension_start_date = null;
    return lineChange(line, 'Line resumed successfully');
  }),
  get_bills_for_customer: {
    ...read(['customer_id', 'limit'], (database, args) => {
      const { bill_ids } = customerOf(database, args.customer_id);
      const bills = bill_ids.map((id) => billOf(database, id));
      const newest = bills.toSorted((left, right) =>
        left.issue_date < right.issue_date ? 1 : left.issue_date > right.issue_date ? -1 : 0,
      );
      return { type: { list: BILL }, value: limited(newest, args.limit) };
    }),
    defaults: { limit: 12 },
  },
  send_payment_request: write(['customer_id', 'bill_id'], (database, args) => {
    const [customerId, billId] = [args.customer_id, args.bill_id];
    const customer = customerOf(database, customerId);
    if (awaitingPayment(database, customer).length > 0)
      throw new PythonError('A bill is already awaiting payment for this customer');
    if (!customer.bill_ids.some((id) => equals(id, billId)))
      throw new PythonError(`Bill ${str(billId)} not found for customer ${str(customerId)}`);
    const bill = billOf(database, billId);
    bill.status = 'Awaiting Payment';
    return `Payment request sent to the customer for bill ${bill.bill_id}`;
  }),
  get_data_usage: read(LINE_ID, (database, args) => {
    const line = ownLine(database, args);
    const { data_limit_gb } = planOf(database, line.plan_id);
    return texts({
      line_id: line.line_id,
      data_used_gb: typeof line.data_used_gb === 'number' ? pythonFloat(line.data_used_gb) : str(line.data_used_gb),
      data_limit_gb: pythonFloat(data_limit_gb),
      data_refueling_gb: pythonFloat(line.data_refueling_gb),
      cycle_end_date: CYCLE_END,
    });
  }),
  enable_roaming: write(LINE_ID, (database, args) => setRoaming(database, args, true)),
  disable_roaming: write(LINE_ID, (database, args) => setRoaming(database, args, false)),
  ...SHARED_TOOLS,
  refuel_data: write([...LINE_ID, 'gb_amount'], refuel),
};

function suspendForOverdueBill(database: Database, args: Arguments<LineId | 'new_bill_id' | 'contract_ended'>): string {
  const line = lineOf(database, args.line_id);
  if (line.status !== 'Active') throw new PythonError('Line must be active to suspend for unpaid bill');
  const { price_per_month: amount } = planOf(database, line.plan_id);
  if (amount <= 0) throw new PythonError('Amount must be positive for overdue bill');
  const customer = customerOf(database, args.customer_id);
  if (customer.bill_ids.some((id) => billOf(database, id).status === 'Overdue'))
    throw new PythonError('Customer already has an overdue bill');
  const bill_id = str(args.new_bill_id);
  charge(
    addBill(database, customer, { bill_id, status: 'Overdue', ...LAST_PERIOD }),
    amount,
    `Charge for line ${line.line_id}`,
  );
  line.status = 'Suspended';
  line.suspension_start_date = TODAY;
  if (args.contract_ended === true) line.contract_end_date = LAST_PERIOD.period_end;
  return `Line ${line.line_id} suspended for unpaid bill ${bill_id}. Contract ended: ${str(args.contract_ended)}`;
}

const FUNCTIONS: Readonly<Record<string, TauFunction>> = {
  get_available_plan_ids: method([], (database) => ({
    type: { list: 'str' },
    value: database.all<Plan>('plans').map(({ plan_id }) => plan_id),
  })),
  set_data_usage: method([...LINE_ID, 'data_used_gb'], (database, args) => {
    const line = ownLine(database, args);
    const used = args.data_used_gb;
    // Assigned as it is given: an int stays one.
    line.data_used_gb =
      typeName(used) === 'float' ? (numberOf(used) ?? used) : typeName(used) === 'int' ? { $int: str(used) } : used;
    return `Data usage set to ${str(used)} GB for line ${line.line_id}`;
  }),
  suspend_line_for_overdue_bill: method([...LINE_ID, 'new_bill_id', 'contract_ended'], suspendForOverdueBill),
  assert_data_refueling_amount: method(
    [...LINE_ID, 'expected_amount'],
    (database, args) =>
      Math.abs(ownLine(database, args).data_refueling_gb - (numberOf(args.expected_amount) ?? NaN)) < 1e-6,
  ),
  assert_line_status: method(
    [...LINE_ID, 'expected_status'],
    (database, args) => ownLine(database, args).status === args.expected_status,
  ),
  assert_overdue_bill_exists: method(['customer_id', 'overdue_bill_id'], (database, args) => {
    const id = args.overdue_bill_id;
    const { bill_ids } = customerOf(database, args.customer_id);
    if (!bill_ids.some((one) => equals(one, id))) throw new PythonError(`Overdue bill ${str(id)} not found`);
    if (billOf(database, id).status !== 'Overdue') throw new PythonError(`Overdue bill ${str(id)} is not overdue`);
    return true;
  }),
  assert_no_overdue_bill: method(['overdue_bill_id'], (database, args) => {
    const bill = database.get<Bill>('bills', str(args.overdue_bill_id));
    return bill === undefined || bill.status === 'Paid';
  }),
};

export const TELECOM_AGENT: Toolkit = {
  className: 'TelecomTools',
  tables: TELECOM_TABLES,
  tools: TOOLS,
  functions: FUNCTIONS,
};
