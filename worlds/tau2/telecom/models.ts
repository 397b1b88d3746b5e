import type { JsonValue } from '../../../sandbox/json.ts';
import type { TauTables } from '../database.ts';
import { orElse, orNull, strict } from '../python/model.ts';
import type { Made } from '../python/model.ts';

const ADDRESS = strict('Address', { street: 'str', city: 'str', state: 'str', zip_code: 'str' });

export const PLAN = strict('Plan', {
  plan_id: 'str',
  name: 'str',
  data_limit_gb: 'float',
  price_per_month: 'float',
  data_refueling_price_per_gb: 'float',
});

export const DEVICE = strict('Device', {
  device_id: 'str',
  device_type: { enum: ['phone', 'router', 'tablet', 'watch', 'other'] },
  model: 'str',
  imei: orNull('str'),
  is_esim_capable: 'bool',
  activated: orElse('bool', false),
  activation_date: orNull('datetime'),
  last_esim_transfer_date: orNull('datetime'),
});

export const LINE = strict('Line', {
  line_id: 'str',
  phone_number: 'str',
  status: orElse({ enum: ['Active', 'Suspended', 'Pending Activation', 'Closed'] }, 'Pending Activation'),
  plan_id: 'str',
  device_id: orNull('str'),
  data_used_gb: orElse('float', 0),
  data_refueling_gb: orElse('float', 0),
  roaming_enabled: orElse('bool', false),
  contract_end_date: orNull('date'),
  last_plan_change_date: orNull('date'),
  last_sim_replacement_date: orNull('date'),
  suspension_start_date: orNull('date'),
});

const LINE_ITEM = strict('LineItem', { description: 'str', amount: 'float', date: 'date', item_type: 'str' });

export const BILL = strict('Bill', {
  bill_id: 'str',
  customer_id: 'str',
  period_start: 'date',
  period_end: 'date',
  issue_date: 'date',
  total_due: 'float',
  due_date: 'date',
  line_items: orElse({ list: LINE_ITEM }, []),
  status: orElse({ enum: ['Draft', 'Issued', 'Awaiting Payment', 'Paid', 'Overdue', 'Disputed'] }, 'Draft'),
});

const PAYMENT_METHOD = strict('PaymentMethod', {
  method_type: { enum: ['Credit Card', 'Debit Card', 'PayPal'] },
  account_number_last_4: 'str',
  expiration_date: 'str',
});

export const CUSTOMER = strict('Customer', {
  customer_id: 'str',
  full_name: 'str',
  date_of_birth: 'str',
  email: 'str',
  phone_number: 'str',
  address: ADDRESS,
  account_status: orElse({ enum: ['Active', 'Suspended', 'Pending Verification', 'Closed'] }, 'Pending Verification'),
  payment_methods: orElse({ list: PAYMENT_METHOD }, []),
  line_ids: orElse({ list: 'str' }, []),
  bill_ids: orElse({ list: 'str' }, []),
  created_at: orElse('datetime', '2025-01-01'),
  last_extension_date: orNull('date'),
  goodwill_credit_used_this_year: orElse('float', 0),
});

export const TELECOM_TABLES: TauTables = {
  plans: { model: PLAN, key: 'plan_id', shape: 'list' },
  customers: { model: CUSTOMER, key: 'customer_id', shape: 'list' },
  lines: { model: LINE, key: 'line_id', shape: 'list' },
  bills: { model: BILL, key: 'bill_id', shape: 'list' },
  devices: { model: DEVICE, key: 'device_id', shape: 'list' },
};

export type Plan = Made<typeof PLAN>;

/** The data used is marked if it is an int. */
export type PhoneLine = Omit<Made<typeof LINE>, 'data_used_gb'> & { data_used_gb: JsonValue };

export type Bill = Made<typeof BILL>;

export type Customer = Made<typeof CUSTOMER>;
