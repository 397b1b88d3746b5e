import geographiclib from 'geographiclib-geodesic';

/** The distance of two points in meters, on the WGS-84 ellipsoid. */
export function metersBetween(
  from: { readonly latitude: number; readonly longitude: number },
  to: { readonly latitude: number; readonly longitude: number },
): number {
  const { WGS84 } = geographiclib.Geodesic;
  const { s12 } = WGS84.Inverse(from.latitude, from.longitude, to.latitude, to.longitude);
  return Number(s12);
}
