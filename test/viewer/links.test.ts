import { expect, it } from 'vitest';
import { trajectoryLink } from '../../viewer/app/navigation/links.ts';

it('a link keeps the slashes of an id, but no two in a row, which a router would take for one', () => {
  expect(trajectoryLink('nightly/wifi_off/none/scripted:oracle/1')).toBe(
    '/trajectory/nightly/wifi_off/none/scripted%3Aoracle/1',
  );
  expect(trajectoryLink('a/m?baseUrl=http://h/v1/1', { message: '3' })).toBe(
    '/trajectory/a/m%3FbaseUrl%3Dhttp%3A%2F%2Fh/v1/1?message=3',
  );
  expect(trajectoryLink('/a/')).toBe('/trajectory/%2Fa%2F');
});
