import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../../../sandbox/json.ts';
import type { World } from '../../../sandbox/world.ts';
import { baseTables } from '../../../worlds/tau2/base-tables.ts';
import { callFunction, callTauTool } from '../../../worlds/tau2/call-tool.ts';
import { TAU_DOMAINS } from '../../../worlds/tau2/domains.ts';
import { changed } from '../../../worlds/tau2/task.ts';
import type { TauSeat, TauDomain } from '../../../worlds/tau2/toolkit.ts';
import { RED_TO_BLUE, SHOP } from './shop.ts';

const newId = () => 'abcd-efgh-ijkl';

function play(domain: TauDomain, start: World, ...calls: readonly (readonly [TauSeat, string, JsonObject])[]) {
  let world = start;
  const texts = calls.map(([seat, name, args]) => {
    const { text, changes } = callTauTool(domain, world, { seat, name, arguments: args }, { newId });
    world = changed(world, changes);
    return text;
  });
  return { world, texts };
}

describe('retail', () => {
  const { retail } = TAU_DOMAINS;

  it('writes the last new variant to every item, and rounds only the balance', () => {
    const { world } = play(retail, SHOP, ['agent', 'modify_pending_order_items', RED_TO_BLUE]);
    expect(world['orders']?.[0]).toMatchObject({
      status: 'pending (item modified)',
      items: [
        { item_id: '12', price: 5.1, options: { color: 'red' } },
        { item_id: '11', price: 5.1, options: { color: 'red' } },
      ],
      payment_history: [{}, {}, { transaction_type: 'payment', amount: 2.4000000000000004 }],
    });
    expect(world['users']?.[0]).toMatchObject({ payment_methods: { card: { balance: 97.6 } } });
    expect(SHOP['orders']?.[0]).toMatchObject({ status: 'pending' });
  });

  it('keeps what it changed before it raised', () => {
    const { world, texts } = play(retail, SHOP, [
      'agent',
      'cancel_pending_order',
      { order_id: '#1', reason: 'ordered by mistake' },
    ]);
    expect(texts).toEqual(['Error: Payment method not found']);
    expect(world['users']?.[0]).toMatchObject({ payment_methods: { card: { balance: 110.1 } } });
    expect(world['orders']?.[0]).toMatchObject({ status: 'pending' });
  });

  it('changes nothing by an error that comes before any change, and has no tools of the user', () => {
    const { world, texts } = play(
      retail,
      SHOP,
      ['agent', 'cancel_pending_order', { order_id: '#1', reason: 'no' }],
      ['agent', 'get_order_details', { order_id: ['#1'] }],
      ['agent', 'think', {}],
      ['user', 'get_order_details', { order_id: '#1' }],
    );
    expect(world).toBe(SHOP);
    expect(texts).toEqual([
      'Error: Invalid reason',
      "Error: unhashable type: 'list'",
      "Error: Tool 'think' not found.",
      'Error: User tools not available',
    ]);
  });

  it('prints variants in the order of the file', () => {
    const { texts } = play(retail, SHOP, ['agent', 'get_product_details', { product_id: '1' }]);
    expect(texts[0]).toMatch(/"11": .*"price": 5\.1\}.*"12": .*"13": .*"price": 5\.0\}/);
  });
});

describe('airline', () => {
  const { airline } = TAU_DOMAINS;
  const seats = { basic_economy: 2, economy: 2, business: 2 };
  const flight = { flight_number: 'F1', origin: 'AAA', destination: 'BBB' };
  const times = { scheduled_departure_time_est: '01:00:00', scheduled_arrival_time_est: '02:00:00' };
  const base = baseTables(
    {
      flights: {
        F1: {
          ...flight,
          ...times,
          dates: { '2024-05-20': { status: 'available', available_seats: seats, prices: seats } },
        },
      },
      users: {
        bo: {
          user_id: 'bo',
          name: { first_name: 'Bo', last_name: 'Li' },
          address: { address1: '1', city: 'Ulm', country: 'DE', state: 'BW', zip: '1' },
          email: 'bo@example.com',
          dob: '1990-01-01',
          payment_methods: {
            gift: { source: 'gift_card', id: 'gift', amount: 10 },
            paper: { source: 'certificate', id: 'paper', amount: 10 },
          },
          saved_passengers: [],
          membership: 'gold',
          reservations: [],
        },
      },
      reservations: {},
    },
    airline.agent.tables,
  );
  const booking = (...payments: readonly (readonly [string, number])[]) => ({
    user_id: 'bo',
    origin: 'AAA',
    destination: 'BBB',
    flight_type: 'one_way',
    cabin: 'economy',
    flights: [{ flight_number: 'F1', date: '2024-05-20' }],
    passengers: [{ first_name: 'Bo', last_name: 'Li', dob: '1990-01-01' }],
    payment_methods: payments.map(([payment_id, amount]) => ({ payment_id, amount })),
    total_baggages: 0,
    nonfree_baggages: 0,
    insurance: 'no',
  });

  it('leaves a gift card charged if a certificate is used twice', () => {
    const twice = booking(['gift', 1], ['paper', 1], ['paper', 0]);
    const { world, texts } = play(airline, base, ['agent', 'book_reservation', twice]);
    expect(texts).toEqual(["Error: 'paper'"]);
    expect(world['users']?.[0]).toMatchObject({ payment_methods: { gift: { amount: 9 } } });
    expect(world['reservations']).toEqual([]);
  });

  it('books, and takes the seat', () => {
    const { world, texts } = play(airline, base, ['agent', 'book_reservation', booking(['gift', 2])]);
    expect(texts[0]).toMatch(/^\{"reservation_id": "HATHAT"/);
    expect(world['flights']?.[0]).toMatchObject({
      dates: { '2024-05-20': { available_seats: { economy: 1, business: 2 } } },
    });
    expect(world['reservations']).toHaveLength(1);
  });

  it('says what does not add up', () => {
    const { texts } = play(airline, base, ['agent', 'book_reservation', booking(['gift', 3])]);
    expect(texts).toEqual(['Error: Payment amount does not add up, total price is 2, but paid 3']);
  });
});

describe('telecom', () => {
  const { telecom } = TAU_DOMAINS;
  const period = {
    period_start: '2025-02-01',
    period_end: '2025-02-28',
    issue_date: '2025-02-01',
    due_date: '2025-02-10',
  };
  const base = {
    ...baseTables(
      {
        plans: [{ plan_id: 'P1', name: 'One', data_limit_gb: 5, price_per_month: 40, data_refueling_price_per_gb: 2 }],
        customers: [
          {
            customer_id: 'C1',
            full_name: 'Di Fox',
            date_of_birth: '1990-01-01',
            email: 'di@example.com',
            phone_number: '555',
            address: { street: '1', city: 'Ulm', state: 'BW', zip_code: '1' },
            line_ids: ['L1'],
            bill_ids: ['B1'],
          },
        ],
        lines: [{ line_id: 'L1', phone_number: '555', status: 'Active', plan_id: 'P1', data_used_gb: 4.9 }],
        bills: [{ bill_id: 'B1', customer_id: 'C1', ...period, total_due: 40, status: 'Issued' }],
        devices: [],
      },
      telecom.agent.tables,
    ),
    ...baseTables({ surroundings: { phone_number: '555' } }, telecom.user?.tables ?? {}),
  };
  const line = { customer_id: 'C1', line_id: 'L1' };

  it('carries a payment from the agent to the user and back', () => {
    const { world, texts } = play(
      telecom,
      base,
      ['agent', 'send_payment_request', { customer_id: 'C1', bill_id: 'B1' }],
      ['user', 'check_payment_request', {}],
      ['user', 'make_payment', {}],
      ['user', 'check_payment_request', {}],
    );
    expect(texts.slice(1)).toEqual([
      'You have a payment request for bill B1 of 40.0 USD.',
      'Payment of 40.0 USD has been made for bill B1.',
      'No payment request has been made.',
    ]);
    expect(world['bills']?.[0]).toMatchObject({ status: 'Paid' });
  });

  it('tells the phone that its line was suspended, only where the hook runs', () => {
    const call = { seat: 'agent', name: 'suspend_line', arguments: { ...line, reason: 'x' } } as const;
    const after = (isSynced: boolean) => changed(base, callTauTool(telecom, base, call, { newId, isSynced }).changes);
    expect(after(true)['surroundings']?.[0]).toMatchObject({ line_active: false });
    expect(after(false)['surroundings']?.[0]).toMatchObject({ line_active: true });
  });

  it('charges a refuel to a new draft, and prints numbers of answers as texts', () => {
    const { world, texts } = play(telecom, base, ['agent', 'refuel_data', { ...line, gb_amount: { $float: '2.0' } }]);
    expect(texts).toEqual([
      '{"message": "Successfully added 2.0 GB of data for line L1 for $4.00", "new_data_refueling_gb": "2.0", "charge": "4.0"}',
    ]);
    expect(world['bills']?.[1]).toMatchObject({ bill_id: 'Babcdefgh', status: 'Draft', total_due: 4 });
  });

  it('connects to the broken VPN again, once it was broken', () => {
    const broken = changed(
      base,
      callFunction(telecom, base, { seat: 'user', name: 'break_vpn', arguments: {} }, { newId }).changes,
    );
    const again = [
      ['user', 'disconnect_vpn', {}],
      ['user', 'connect_vpn', {}],
      ['user', 'check_vpn_status', {}],
    ] as const;
    expect(play(telecom, broken, ...again).texts[2]).toContain("<PerformanceLevel.POOR: 'poor'>");
    expect(play(telecom, base, ...again.slice(1)).texts[1]).toContain("<PerformanceLevel.EXCELLENT: 'excellent'>");
  });
});
