import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRole, NO_SCENARIO } from '../../roles/create-role.ts';
import type { RoleContext } from '../../roles/create-role.ts';
import type { WireServer } from '../support/wire/wire-server.ts';
import { KEY, take } from './asking.ts';
import { vendorOf } from './vendors.ts';
import type { Vendor } from './vendors.ts';

let server: WireServer | undefined;
afterEach(async () => {
  vi.unstubAllGlobals();
  await server?.[Symbol.asyncDispose]();
});

const TRAJECTORY = 'nightly/wifi_off/none/openai:gpt-test?effort=low/1';
const TRACEPARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

function contextOf({ keyVariable }: Vendor, changes: Partial<RoleContext> = {}): RoleContext {
  return {
    environment: { [keyVariable]: KEY },
    origin: { trajectory: TRAJECTORY, traceparent: TRACEPARENT },
    ...NO_SCENARIO,
    ...changes,
  };
}

async function headersAt(vendor: Vendor, changes: Partial<RoleContext> = {}, options = '') {
  server = await vendor.start([vendor.speech('Yes.')]);
  const spec = `${vendor.name}?baseUrl=${vendor.baseUrl(server)}${options}`;
  await take(createRole('agent', spec, contextOf(vendor, changes)));
  const { 'x-toolsandbox-trajectory': trajectory, traceparent } = server.requests[0]?.headers ?? {};
  return { trajectory, traceparent };
}

describe('the origin of a call', () => {
  it.each(['openai', 'compatible', 'anthropic', 'google', 'mistral', 'cohere'])(
    'is told to a server of the user that speaks as %s',
    async (name) => {
      expect(await headersAt(vendorOf(name))).toEqual({ trajectory: TRAJECTORY, traceparent: TRACEPARENT });
    },
  );

  it.each(['azure', 'bedrock'])('is not told to %s, whose address every spec names', async (name) => {
    expect(await headersAt(vendorOf(name))).toEqual({ trajectory: undefined, traceparent: undefined });
  });

  it.each(['openai', 'anthropic', 'google', 'mistral', 'cohere'])('is not told to the vendor of %s', async (name) => {
    const vendor = vendorOf(name);
    let sent: Headers | undefined;
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      sent = new Headers(init.headers);
      return Promise.resolve(Response.json(vendor.speech('Yes.').body));
    });
    await take(createRole('agent', vendor.plainSpec, contextOf(vendor))).catch(() => 'of no interest here');
    expect([...(sent?.keys() ?? [])]).toEqual(expect.arrayContaining([expect.stringMatching(/auth|key/)]));
    expect(sent?.has('x-toolsandbox-trajectory')).toBe(false);
    expect(sent?.has('traceparent')).toBe(false);
  });

  it('is the trajectory alone where nothing is traced, and nothing where nobody plays', async () => {
    const compatible = vendorOf('compatible');
    expect(await headersAt(compatible, { origin: { trajectory: TRAJECTORY } })).toEqual({
      trajectory: TRAJECTORY,
      traceparent: undefined,
    });
    await server?.[Symbol.asyncDispose]();
    expect(await headersAt(compatible, { origin: undefined })).toEqual({});
  });

  it('holds no secret of another seat, and only what a header can hold', async () => {
    const other = 'compatible:m?baseUrl=http://h/0123456789abcdef0123/v1';
    const trajectory = `nächt 1/wifi_off/none/${other}/1`;
    const changes = { origin: { trajectory }, seats: [other] };
    expect((await headersAt(vendorOf('compatible'), changes)).trajectory).toBe(
      'n%C3%A4cht%201/wifi_off/none/compatible:m?baseUrl=http://h/%5Bkey%5D/v1/1',
    );
  });

  it('gives way to a header of the spec', async () => {
    const vendor = vendorOf('compatible');
    const environment = { [vendor.keyVariable]: KEY, OTHER: 'mine' };
    const option = '&header.X-Toolsandbox-Trajectory=OTHER';
    expect((await headersAt(vendor, { environment }, option)).trajectory).toBe('mine');
  });
});
