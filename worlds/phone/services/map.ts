import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import { noise, round } from '../../../sandbox/noise.ts';
import { addressOf, distance, SIGHTS, TOWNS } from './places.ts';
import type { MapPlace, Spot } from './places.ts';
import { searchWords } from './words.ts';

/** The maximum distance in kilometers of a point from its sight, and from its town. */
const SIGHT_RADIUS_KM = 0.3;
const TOWN_RADIUS_KM = 60;

/** The words by which a place is found, once for each place, when somebody searches. */
const knownWords = new WeakMap<MapPlace, PlaceWords>();

interface PlaceWords {
  readonly name: readonly string[];
  readonly all: readonly string[];
}

function wordsOfPlace(place: MapPlace): PlaceWords {
  let words = knownWords.get(place);
  if (words === undefined) {
    const all = searchWords(`${addressOf(place)} ${place.types.join(' ')} ${place.state}`);
    knownWords.set(place, (words = { name: searchWords(place.name), all }));
  }
  return words;
}

/** Answers like trueway-geocoding's `/ReverseGeocode`: the sight at the point, or else the town around it. */
export function reverseGeocode(parameters: JsonObject): JsonValue {
  const { location } = parameters as { location: string };
  const [latitude = Number.NaN, longitude = Number.NaN] = location.split(',').map(Number);
  const point = { latitude, longitude };
  const sight = nearestWithin(SIGHTS, point, SIGHT_RADIUS_KM);
  const place = sight ?? nearestWithin(TOWNS, point, TOWN_RADIUS_KM);
  if (place === undefined) return { results: [] };
  return {
    results: [
      {
        address: addressOf(place),
        locality: place.city,
        region: place.region,
        country: place.country,
        location: { lat: place.latitude, lng: place.longitude },
        location_type: sight === undefined ? 'approximate' : 'exact',
        type: sight === undefined ? 'locality' : 'street_address',
      },
    ],
  };
}

/**
 * Answers like maps-data's `/searchmaps.php`: places that match more than half of the words. Sorted by the share of
 * words matched, then by the share of the name that is in the query, then by distance.
 */
export function searchPlaces(parameters: JsonObject): JsonValue {
  const { query, lat, lng, limit } = parameters as { query: string; lat: number; lng: number; limit: number };
  const asked = searchWords(query);
  const found = [...SIGHTS, ...TOWNS]
    .map((place) => {
      const words = wordsOfPlace(place);
      return {
        place,
        share: matchedShare(asked, words.all),
        named: matchedShare(words.name, asked),
        kilometers: distance({ latitude: lat, longitude: lng }, place),
      };
    })
    .filter(({ share }) => share > 0.5)
    .toSorted((left, right) => {
      return right.share - left.share || right.named - left.named || left.kilometers - right.kilometers;
    });
  return { status: 'ok', data: found.slice(0, limit).map(({ place }) => listing(place)) };
}

/** The share of the words that are among the known ones, 0 to 1. */
function matchedShare(words: readonly string[], known: readonly string[]): number {
  return words.length === 0 ? 0 : words.filter((word) => known.includes(word)).length / words.length;
}

function listing(place: MapPlace): JsonObject {
  const { name, city, region, country, latitude, longitude, phone, types, timeZone } = place;
  const id = Math.floor(noise(addressOf(place)) * 2 ** 32).toString(16);
  return {
    business_id: `0x${id}`,
    phone_number: phone,
    name,
    full_address: addressOf(place),
    latitude,
    longitude,
    review_count: 50 + Math.floor(noise(`${name} reviews`) * 9000),
    rating: round(3.8 + noise(`${id} rating`), 1),
    timezone: timeZone,
    website: null,
    verified: true,
    place_id: `synthetic-${id}`,
    place_link: `https://maps.example/${id}`,
    types: [...types],
    city: `${city}, ${region}`,
    country,
    photos: [],
  };
}

function nearestWithin(places: readonly MapPlace[], point: Spot, kilometers: number): MapPlace | undefined {
  const [nearest] = places.toSorted((left, right) => distance(point, left) - distance(point, right));
  return nearest !== undefined && distance(point, nearest) <= kilometers ? nearest : undefined;
}
