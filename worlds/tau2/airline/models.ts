import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import type { TauTables } from '../database.ts';
import { modelOf, orNull } from '../python/model.ts';
import type { Made, Model } from '../python/model.ts';

const NAME = modelOf('Name', { first_name: 'str', last_name: 'str' });

const ADDRESS = modelOf('Address', {
  address1: 'str',
  address2: orNull('str'),
  city: 'str',
  country: 'str',
  state: 'str',
  zip: 'str',
});

export const CERTIFICATE = modelOf('Certificate', { source: { literal: ['certificate'] }, id: 'str', amount: 'float' });

const PAYMENT_METHODS = {
  map: {
    by: 'source',
    oneOf: [
      modelOf('CreditCard', { source: { literal: ['credit_card'] }, id: 'str', brand: 'str', last_four: 'str' }),
      modelOf('GiftCard', { source: { literal: ['gift_card'] }, id: 'str', amount: 'float' }),
      CERTIFICATE,
    ],
  },
};

export const PASSENGER = modelOf('Passenger', { first_name: 'str', last_name: 'str', dob: 'str' });

export const FLIGHT_INFO = modelOf('FlightInfo', { flight_number: 'str', date: 'str' });

export const PAYMENT = modelOf('Payment', { payment_id: 'str', amount: 'int' });

const CABIN = { literal: ['business', 'economy', 'basic_economy'] } as const;

/** A flight on a date that has the status. */
const dated = (model: string, status: string, ...times: readonly string[]): Model => ({
  model,
  fields: { status: { literal: [status] }, ...Object.fromEntries(times.map((time) => [`${time}_time_est`, 'str'])) },
});

const SEATS = { map: 'int' } as const;

const FLIGHT_DATE = {
  by: 'status',
  oneOf: [
    modelOf('FlightDateStatusAvailable', { status: { literal: ['available'] }, available_seats: SEATS, prices: SEATS }),
    dated('FlightDateStatusLanded', 'landed', 'actual_departure', 'actual_arrival'),
    dated('FlightDateStatusCancelled', 'cancelled'),
    dated('FlightDateStatusDelayed', 'delayed', 'estimated_departure', 'estimated_arrival'),
    dated('FlightDataStatusFlying', 'flying', 'actual_departure', 'estimated_arrival'),
    dated('FlightDataStatusOnTime', 'on time', 'estimated_departure', 'estimated_arrival'),
  ],
};

const ROUTE = { flight_number: 'str', origin: 'str', destination: 'str' } as const;

const FLIGHT = modelOf('Flight', {
  ...ROUTE,
  scheduled_departure_time_est: 'str',
  scheduled_arrival_time_est: 'str',
  dates: { map: FLIGHT_DATE },
});

export const DIRECT_FLIGHT = modelOf('DirectFlight', {
  ...ROUTE,
  status: 'str',
  scheduled_departure_time_est: 'str',
  scheduled_arrival_time_est: 'str',
  date: orNull('str'),
  available_seats: SEATS,
  prices: SEATS,
});

export const AIRPORT = modelOf('AirportCode', { iata: 'str', city: 'str' });

export const AIRLINE_USER = modelOf('User', {
  user_id: 'str',
  name: NAME,
  address: ADDRESS,
  email: 'str',
  dob: 'str',
  payment_methods: PAYMENT_METHODS,
  saved_passengers: { list: PASSENGER },
  membership: { literal: ['gold', 'silver', 'regular'] },
  reservations: { list: 'str' },
});

const RESERVATION_FLIGHT = modelOf('ReservationFlight', { ...ROUTE, date: 'str', price: 'int' });

export const RESERVATION = modelOf('Reservation', {
  reservation_id: 'str',
  user_id: 'str',
  origin: 'str',
  destination: 'str',
  flight_type: { literal: ['round_trip', 'one_way'] },
  cabin: CABIN,
  flights: { list: RESERVATION_FLIGHT },
  passengers: { list: PASSENGER },
  payment_history: { list: PAYMENT },
  created_at: 'str',
  total_baggages: 'int',
  nonfree_baggages: 'int',
  insurance: { literal: ['yes', 'no'] },
  status: orNull({ literal: ['cancelled'] }),
});

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

export type Flight = Omit<Made<typeof FLIGHT>, 'dates'> & { dates: Record<string, FlightDate> };

export type AirlineMethod = { source: 'credit_card' | 'gift_card' | 'certificate'; id: string; amount: JsonValue };

export type AirlineUser = Omit<Made<typeof AIRLINE_USER>, 'payment_methods'> & {
  payment_methods: Record<string, AirlineMethod>;
};

export type ReservationFlight = Made<typeof RESERVATION_FLIGHT>;

/** Cabin, passengers and baggages are as the caller gave them. */
export type Reservation = Omit<
  Made<typeof RESERVATION>,
  'cabin' | 'passengers' | 'total_baggages' | 'nonfree_baggages'
> & {
  cabin: JsonValue;
  passengers: JsonObject[];
  total_baggages: JsonValue;
  nonfree_baggages: JsonValue;
};
