import type { ExtractedForm, Extraction } from '../evaluation/milestone.ts';

/** The reference's extractors as data, by the name an exported constraint gives (docs/import.md). */
export const EXTRACTORS: Readonly<Record<string, Extraction>> = {
  search_weather_around_lat_lon_temperature_extractor: one('temperature', ['current_temperature'], 'texts'),
  result_to_temperature_extractor: one('temperature', [], 'texts'),
  min_temperature_extractor: one('min_temperature', [], 'texts'),
  current_temperature_extractor: one('amount', ['current_temperature'], 'float'),
  min_temperature_amount_extractor: one('amount', ['min_temperature'], 'float'),
  result_to_timestamp0_extractor: one('timestamp_0', [], 'float'),
  result_to_timestamp1_extractor: one('timestamp_1', [], 'float'),
  result_to_reminder_timestamp_lowerbound_extractor: one('reminder_timestamp_lowerbound', [], 'float'),
  days_extractor: one('days', ['days'], 'int'),
  lat_lon_dict_extractor: {
    values: { latitude: { path: ['latitude'], as: 'copy' }, longitude: { path: ['longitude'], as: 'copy' } },
  },
};

function one(name: string, path: readonly string[], as: ExtractedForm): Extraction {
  return { values: { [name]: { path, as } } };
}
