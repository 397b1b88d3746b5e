import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import { ServiceFailure } from '../../../sandbox/tools/services.ts';
import type { Services } from '../../../sandbox/tools/services.ts';
import { exchange } from './exchange.ts';
import { reverseGeocode, searchPlaces } from './map.ts';
import { quotes } from './quotes.ts';
import { forecast } from './forecast.ts';

type Answer = (parameters: JsonObject, now: number) => JsonValue;

/** Host and path to the synthetic answer, in the host's own format. */
const HOSTS: Readonly<Record<string, Answer>> = {
  'trueway-geocoding.p.rapidapi.com/ReverseGeocode': reverseGeocode,
  'maps-data.p.rapidapi.com/searchmaps.php': searchPlaces,
  'weatherapi-com.p.rapidapi.com/forecast.json': forecast,
  'real-time-finance-data.p.rapidapi.com/search': quotes,
  'currency-converter18.p.rapidapi.com/api/v1/convert': exchange,
};

/**
 * Deterministic synthetic answers: places at their real coordinates, seasonal weather, and quotes and rates close to
 * those of May 2024.
 * @param now the sandbox's own time, in seconds since the epoch
 */
export function createSyntheticServices(now: number): Services {
  return {
    fetch: async ({ host, path, parameters }) => {
      const answer = HOSTS[host + path];
      if (answer === undefined) {
        throw new ServiceFailure(
          'service.unknown-host',
          `no synthetic answer for ${host}${path}: use --services live`,
          'cell',
        );
      }
      return answer(parameters, now);
    },
  };
}
