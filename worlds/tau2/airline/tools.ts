import { isList } from '../../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import { rowsOf } from '../../../sandbox/world.ts';
import type { Database } from '../database.ts';
import { PythonError, hashable, iterate, keyError, length, noAttribute, typeError } from '../python/error.ts';
import { calculated } from '../python/expression.ts';
import { construct } from '../python/model.ts';
import type { Model } from '../python/model.ts';
import { equals, isDict, markedFloat, numberOf, storedFloat, str, typeName } from '../python/value.ts';
import type { PythonValue } from '../python/value.ts';
import { SHARED_TOOLS, foundRow, generic, read, write } from '../toolkit.ts';
import type { Arguments, TauTool, Toolkit } from '../toolkit.ts';
import * as models from './models.ts';
import type { Flight, FlightDate, AirlineMethod, Reservation, ReservationFlight, AirlineUser } from './models.ts';

const userOf = (database: Database, id: PythonValue) =>
  foundRow<AirlineUser>(database, 'users', id, `User ${str(id)} not found`);
const reservationOf = (database: Database, id: PythonValue) =>
  foundRow<Reservation>(database, 'reservations', id, `Reservation ${str(id)} not found`);
const flightOf = (database: Database, id: PythonValue) =>
  foundRow<Flight>(database, 'flights', id, `Flight ${str(id)} not found`);

function flightDateOf(database: Database, number: PythonValue, date: PythonValue): FlightDate {
  const flight = flightOf(database, number);
  const at = own(flight.dates, date);
  if (at === undefined) throw new PythonError(`Flight ${str(number)} not found on date ${str(date)}`);
  return at;
}

/** What a dictionary has of a key; undefined if it has none. @throws PythonError if the key cannot be hashed */
function own<Value>(from: Readonly<Record<string, Value>>, key: PythonValue): Value | undefined {
  const name = hashable(key);
  return name !== undefined && Object.hasOwn(from, name) ? from[name] : undefined;
}

/** Python's `dictionary[key]`. */
function item<Value>(from: Readonly<Record<string, Value>>, key: PythonValue): Value {
  const value = own(from, key);
  if (value === undefined) throw keyError(key);
  return value;
}

/** A list of objects as models, if all are dictionaries; otherwise as it is. */
function asModels(model: Model, list: PythonValue): PythonValue {
  const items = iterate(list);
  return items.every(isDict) ? items.map((one) => construct(model, one)) : list;
}

interface Seats {
  readonly date: FlightDate & Required<Pick<FlightDate, 'available_seats' | 'prices'>>;
  readonly flight: ReservationFlight;
}

/** Seats on a flight that is available. */
function seatsOn(database: Database, info: PythonValue, cabin: PythonValue, count: number): Seats {
  const number = attribute(info, 'flight_number');
  const { origin, destination } = flightOf(database, number);
  const on = flightDateOf(database, number, attribute(info, 'date'));
  const { available_seats, prices } = on;
  if (available_seats === undefined || prices === undefined)
    throw new PythonError(`Flight ${str(number)} not available on date ${str(attribute(info, 'date'))}`);
  if (item(available_seats, cabin) < count) throw new PythonError(`Not enough seats on flight ${str(number)}`);
  const [flight_number, date] = [str(number), str(attribute(info, 'date'))];
  const flight = { flight_number, origin, destination, date, price: item(prices, cabin) };
  return { date: Object.assign(on, { available_seats, prices }), flight };
}

function attribute(value: PythonValue, name: string): PythonValue {
  if (!isDict(value)) throw noAttribute(value, name);
  return value[name] ?? null;
}

/** A number to calculate with. @throws PythonError as Python's `-` or `+=` of two types that do not fit */
function operand(value: PythonValue, otherwise: string): number {
  const number = numberOf(value);
  if (number === undefined) throw typeError(`unsupported operand type(s) for ${otherwise}`);
  return number;
}

const amountOf = ({ amount }: AirlineMethod) => numberOf(amount) ?? 0;

const isCharged = ({ source }: AirlineMethod) => source === 'gift_card' || source === 'certificate';

/** Pays the difference of a change. */
function pay(user: AirlineUser, reservation: Reservation, paymentId: PythonValue, price: number): void {
  const method = own(user.payment_methods, paymentId);
  if (method === undefined) throw new PythonError('Payment method not found');
  if (method.source === 'certificate') throw new PythonError('Certificate cannot be used to update reservation');
  if (method.source === 'gift_card') {
    if (amountOf(method) < price) throw new PythonError('Gift card balance is not enough');
    method.amount = storedFloat(amountOf(method) - price);
  }
  if (price === 0) return;
  const payment = { payment_id: paymentId, amount: price };
  reservation.payment_history.push(construct(models.PAYMENT, payment) as Reservation['payment_history'][number]);
}

interface Search {
  readonly date: PythonValue;
  readonly origin?: PythonValue;
  readonly destination?: PythonValue;
  readonly leaveAfter?: string;
}

type DirectFlight = Readonly<Record<string, JsonValue>> & { readonly destination: string; readonly arrival: string };

function directFlights(database: Database, { date, origin, destination, leaveAfter }: Search): readonly DirectFlight[] {
  return database.all<Flight>('flights').flatMap((flight) => {
    if (origin !== undefined && origin !== null && flight.origin !== origin) return [];
    if (destination !== undefined && destination !== null && flight.destination !== destination) return [];
    const on = own(flight.dates, date);
    if (on?.available_seats === undefined || on.prices === undefined) return [];
    if (leaveAfter !== undefined && flight.scheduled_departure_time_est < leaveAfter) return [];
    const { status, available_seats, prices } = on;
    return [{ ...flight, status, date: null, available_seats, prices, arrival: flight.scheduled_arrival_time_est }];
  });
}

const RESERVATION_IDS = ['HATHAT', 'HATHAU', 'HATHAV'];
const CERTIFICATE_IDS = ['certificate_3221322', 'certificate_3221323', 'certificate_3221324'];
const NOW = '2024-05-15T15:00:00';

const reservationAnswer = (reservation: Reservation) => ({ type: models.RESERVATION, value: reservation });

function bookReservation(database: Database, args: Arguments<(typeof BOOKING)[number]>): Reservation {
  const flights = asModels(models.FLIGHT_INFO, args.flights);
  const passengers = asModels(models.PASSENGER, args.passengers);
  const payments = asModels(models.PAYMENT, args.payment_methods);
  const { cabin, nonfree_baggages: nonfree } = args;
  const user = userOf(database, args.user_id);
  const reservation_id = RESERVATION_IDS.find((id) => database.get('reservations', id) === undefined);
  if (reservation_id === undefined) throw new PythonError('Too many reservations');
  const reservation = construct(models.RESERVATION, {
    ...args,
    reservation_id,
    flights: [],
    passengers,
    payment_history: payments,
    created_at: NOW,
  }) as unknown as Reservation;
  const count = length(passengers);
  const seats: Seats[] = [];
  let price = 0;
  for (const info of iterate(flights)) {
    const taken = seatsOn(database, info, cabin, count);
    seats.push(taken);
    reservation.flights.push(taken.flight);
    price += taken.flight.price * count;
  }
  if (args.insurance === 'yes') price += 30 * count;
  price += 50 * operand(nonfree, `+=: 'int' and '${typeName(nonfree)}'`);
  const paid = reservation.payment_history;
  for (const { payment_id, amount } of paid) {
    const method = own(user.payment_methods, payment_id);
    if (method === undefined) throw new PythonError(`Payment method ${payment_id} not found`);
    if (isCharged(method) && amountOf(method) < amount)
      throw new PythonError(`Not enough balance in payment method ${payment_id}`);
  }
  const total = paid.reduce((sum, { amount }) => sum + amount, 0);
  if (total !== price) {
    const shown = typeName(nonfree) === 'float' ? str(markedFloat(price)) : str(price);
    throw new PythonError(`Payment amount does not add up, total price is ${shown}, but paid ${str(total)}`);
  }
  for (const { payment_id, amount } of paid) {
    // A certificate that is used twice is gone by now: what was charged before stays charged.
    const method = item(user.payment_methods, payment_id);
    if (method.source === 'gift_card') method.amount = storedFloat(amountOf(method) - amount);
    else if (method.source === 'certificate') delete user.payment_methods[payment_id];
  }
  for (const { date } of seats) {
    const name = str(cabin);
    date.available_seats[name] = (date.available_seats[name] ?? 0) - count;
  }
  user.reservations.push(reservation_id);
  return database.insert('reservations', reservation);
}

function updateFlights(database: Database, args: Arguments<(typeof FLIGHTS_UPDATE)[number]>): Reservation {
  const flights = asModels(models.FLIGHT_INFO, args.flights);
  const cabin = args.cabin;
  const reservation = reservationOf(database, args.reservation_id);
  const user = userOf(database, reservation.user_id);
  const count = reservation.passengers.length;
  const isSameCabin = equals(cabin, reservation.cabin);
  const updated = iterate(flights).map((info) => {
    const kept = reservation.flights.find(
      ({ flight_number, date }) =>
        equals(flight_number, attribute(info, 'flight_number')) && equals(date, attribute(info, 'date')) && isSameCabin,
    );
    return kept ?? seatsOn(database, info, cabin, count).flight;
  });
  const price = sumOf(updated) * count - sumOf(reservation.flights) * count;
  pay(user, reservation, args.payment_id, price);
  reservation.flights = updated;
  reservation.cabin = cabin;
  return reservation;
}

function sumOf(flights: readonly ReservationFlight[]): number {
  return flights.reduce((sum, { price }) => sum + price, 0);
}

/** A tool that answers with the reservation that it wrote. */
const writeReservation = <const Name extends string>(
  parameters: readonly Name[],
  run: (database: Database, args: Arguments<Name>) => Reservation,
): TauTool => write(parameters, (database, args) => reservationAnswer(run(database, args)));

const ROUTE = ['origin', 'destination', 'date'] as const;

const BOOKING = [
  'user_id',
  'origin',
  'destination',
  'flight_type',
  'cabin',
  'flights',
  'passengers',
  'payment_methods',
  'total_baggages',
  'nonfree_baggages',
  'insurance',
] as const;

const FLIGHTS_UPDATE = ['reservation_id', 'cabin', 'flights', 'payment_id'] as const;

const TOOLS: Readonly<Record<string, TauTool>> = {
  book_reservation: writeReservation(BOOKING, bookReservation),
  calculate: generic(['expression'], (_, { expression }) => calculated(expression)),
  cancel_reservation: writeReservation(['reservation_id'], (database, args) => {
    const reservation = reservationOf(database, args.reservation_id);
    const { payment_history: history } = reservation;
    history.push(...history.map(({ payment_id, amount }) => ({ payment_id, amount: 0 - amount })));
    reservation.status = 'cancelled';
    return reservation;
  }),
  get_reservation_details: read(['reservation_id'], (database, args) =>
    reservationAnswer(reservationOf(database, args.reservation_id)),
  ),
  get_user_details: read(['user_id'], (database, args) => ({
    type: models.AIRLINE_USER,
    value: userOf(database, args.user_id),
  })),
  list_all_airports: read([], (database) => ({
    type: { list: models.AIRPORT },
    value: rowsOf(database.world, 'airports'),
  })),
  search_direct_flight: read(ROUTE, (database, { origin, destination, date }) => ({
    type: { list: models.DIRECT_FLIGHT },
    value: directFlights(database, { date, origin, destination }),
  })),
  search_onestop_flight: read(ROUTE, (database, { origin, destination, date }) => {
    const value = directFlights(database, { date, origin }).flatMap((first) => {
      // Not padded, as tau2-bench has it: no flight is found on the days before the tenth.
      const next = first.arrival.includes('+1') ? `2024-05-${Number(str(date).slice(-2)) + 1}` : date;
      const onward = { date: next, origin: first.destination, leaveAfter: first.arrival };
      return directFlights(database, { ...onward, destination }).map((second) => [
        { ...first, date },
        { ...second, date: next },
      ]);
    });
    return { type: { list: { list: models.DIRECT_FLIGHT } }, value };
  }),
  send_certificate: write(['user_id', 'amount'], (database, args) => {
    const user = userOf(database, args.user_id);
    const id = CERTIFICATE_IDS.find((one) => !Object.hasOwn(user.payment_methods, one));
    if (id === undefined) throw new PythonError('Too many certificates');
    const amount = args.amount;
    const made = construct(models.CERTIFICATE, { source: 'certificate', id, amount });
    user.payment_methods[id] = made as unknown as AirlineMethod;
    return `Certificate ${id} added to user ${user.user_id} with amount ${str(amount)}.`;
  }),
  ...SHARED_TOOLS,
  update_reservation_baggages: writeReservation(
    ['reservation_id', 'total_baggages', 'nonfree_baggages', 'payment_id'],
    (database, args) => {
      const reservation = reservationOf(database, args.reservation_id);
      const user = userOf(database, reservation.user_id);
      const [wanted, had] = [args.nonfree_baggages, reservation.nonfree_baggages];
      const types = `-: '${typeName(wanted)}' and '${typeName(had)}'`;
      const price = 50 * Math.max(0, operand(wanted, types) - operand(had, types));
      pay(user, reservation, args.payment_id, price);
      reservation.total_baggages = args.total_baggages;
      reservation.nonfree_baggages = wanted;
      return reservation;
    },
  ),
  update_reservation_flights: writeReservation(FLIGHTS_UPDATE, updateFlights),
  update_reservation_passengers: writeReservation(['reservation_id', 'passengers'], (database, args) => {
    const passengers = asModels(models.PASSENGER, args.passengers);
    const reservation = reservationOf(database, args.reservation_id);
    if (length(passengers) !== reservation.passengers.length)
      throw new PythonError('Number of passengers does not match');
    reservation.passengers = (isList(passengers) ? passengers : iterate(passengers)) as JsonObject[];
    return reservation;
  }),
  get_flight_status: read(
    ['flight_number', 'date'],
    (database, args) => flightDateOf(database, args.flight_number, args.date).status,
  ),
};

export const AIRLINE: Toolkit = {
  className: 'AirlineTools',
  tables: models.AIRLINE_TABLES,
  tools: TOOLS,
  functions: {},
};
