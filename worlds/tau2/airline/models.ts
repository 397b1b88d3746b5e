import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import type { TauTables } from '../database.ts';
import type { Field, Model, Type } from '../python/model.ts';

const NAME: Model = { model: 'Name', fields: { first_name: 'str', last_name: 'str' } };

const ADDRESS: Model = {
  model: 'Address',
  fields: {
    address1: 'str',
    address2: { type: { optional: 'str' }, otherwise: null },
    city: 'str',
    country: 'str',
    state: 'str',
    zip: 'str',
  },
};

export const CERTIFICATE: Model = {
  model: 'Certificate',
  fields: { source: { literal: ['certificate'] }, id: 'str', amount: 'float' },
};

const PAYMENT_METHODS: Field = {
  map: {
    by: 'source',
    oneOf: [
      {
        model: 'CreditCard',
        fields: { source: { literal: ['credit_card'] }, id: 'str', brand: 'str', last_four: 'str' },
      },
      { model: 'GiftCard', fields: { source: { literal: ['gift_card'] }, id: 'str', amount: 'float' } },
      CERTIFICATE,
    ],
  },
};

export const PASSENGER: Model = { model: 'Passenger', fields: { first_name: 'str', last_name: 'str', dob: 'str' } };

export const FLIGHT_INFO: Model = { model: 'FlightInfo', fields: { flight_number: 'str', date: 'str' } };

export const PAYMENT: Model = { model: 'Payment', fields: { payment_id: 'str', amount: 'int' } };

const CABIN: Type = { literal: ['business', 'economy', 'basic_economy'] };

/** A flight on a date that has the status. */
const dated = (model: string, status: string, ...times: readonly string[]): Model => ({
  model,
  fields: { status: { literal: [status] }, ...Object.fromEntries(times.map((time) => [`${time}_time_est`, 'str'])) },
});

const SEATS: Type = { map: 'int' };

const FLIGHT_DATE: Type = {
  by: 'status',
  oneOf: [
    {
      model: 'FlightDateStatusAvailable',
      fields: { status: { literal: ['available'] }, available_seats: SEATS, prices: SEATS },
    },
    dated('FlightDateStatusLanded', 'landed', 'actual_departure', 'actual_arrival'),
    dated('FlightDateStatusCancelled', 'cancelled'),
    dated('FlightDateStatusDelayed', 'delayed', 'estimated_departure', 'estimated_arrival'),
    dated('FlightDataStatusFlying', 'flying', 'actual_departure', 'estimated_arrival'),
    dated('FlightDataStatusOnTime', 'on time', 'estimated_departure', 'estimated_arrival'),
  ],
};

const ROUTE: Readonly<Record<string, Field>> = { flight_number: 'str', origin: 'str', destination: 'str' };

const FLIGHT: Model = {
  model: 'Flight',
  fields: {
    ...ROUTE,
    scheduled_departure_time_est: 'str',
    scheduled_arrival_time_est: 'str',
    dates: { map: FLIGHT_DATE },
  },
};

export const DIRECT_FLIGHT: Model = {
  model: 'DirectFlight',
  fields: {
    ...ROUTE,
    status: 'str',
    scheduled_departure_time_est: 'str',
    scheduled_arrival_time_est: 'str',
    date: { type: { optional: 'str' }, otherwise: null },
    available_seats: SEATS,
    prices: SEATS,
  },
};

export const AIRPORT: Model = { model: 'AirportCode', fields: { iata: 'str', city: 'str' } };

export const AIRLINE_USER: Model = {
  model: 'User',
  fields: {
    user_id: 'str',
    name: NAME,
    address: ADDRESS,
    email: 'str',
    dob: 'str',
    payment_methods: PAYMENT_METHODS,
    saved_passengers: { list: PASSENGER },
    membership: { literal: ['gold', 'silver', 'regular'] },
    reservations: { list: 'str' },
  },
};

export const RESERVATION: Model = {
  model: 'Reservation',
  fields: {
    reservation_id: 'str',
    user_id: 'str',
    origin: 'str',
    destination: 'str',
    flight_type: { literal: ['round_trip', 'one_way'] },
    cabin: CABIN,
    flights: { list: { model: 'ReservationFlight', fields: { ...ROUTE, date: 'str', price: 'int' } } },
    passengers: { list: PASSENGER },
    payment_history: { list: PAYMENT },
    created_at: 'str',
    total_baggages: 'int',
    nonfree_baggages: 'int',
    insurance: { literal: ['yes', 'no'] },
    status: { type: { optional: { literal: ['cancelled'] } }, otherwise: null },
  },
};

export const AIRLINE_TABLES: TauTables = {
  flights: { model: FLIGHT, key: 'flight_number', shape: 'dict' },
  users: { model: AIRLINE_USER, key: 'user_id', shape: 'dict' },
  reservations: { model: RESERVATION, key: 'reservation_id', shape: 'dict' },
};

export type FlightDate = {
  status: string;
  /** By cabin, as the prices; only if the flight is available. */
  available_seats?: Record<string, number>;
  prices?: Record<string, number>;
};

export type Flight = {
  flight_number: string;
  origin: string;
  destination: string;
  scheduled_departure_time_est: string;
  scheduled_arrival_time_est: string;
  dates: Record<string, FlightDate>;
};

export type AirlineMethod = { source: 'credit_card' | 'gift_card' | 'certificate'; id: string; amount: JsonValue };

export type AirlineUser = { user_id: string; payment_methods: Record<string, AirlineMethod>; reservations: string[] };

export type ReservationFlight = {
  flight_number: string;
  origin: string;
  destination: string;
  date: string;
  price: number;
};

export type Reservation = {
  reservation_id: string;
  user_id: string;
  cabin: JsonValue;
  flights: ReservationFlight[];
  passengers: JsonObject[];
  payment_history: { payment_id: string; amount: number }[];
  /** As the caller gave it. */
  total_baggages: JsonValue;
  nonfree_baggages: JsonValue;
  status: string | null;
};
