import { describe, expect, it } from 'vitest';
import {
  InvalidTraceSettings,
  traceSettings,
  withoutCredentials,
} from '../../../../workers/telemetry/traces/trace-settings.ts';

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318';

describe('traces', () => {
  it.each([
    ['without an endpoint', {}],
    ['with OTEL_SDK_DISABLED', { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' }],
    ['with OTEL_TRACES_EXPORTER=none', { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }],
    ['with an empty endpoint', { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }],
    ['with a protocol but no endpoint', { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }],
  ])('are off %s', (_when, environment) => {
    expect(traceSettings(environment)).toBeNull();
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT }, { url: 'http://collector:4318/v1/traces', ratio: 1, content: false }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://c/otlp/' }, { url: 'https://c/otlp/v1/traces' }],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://other/in' },
      { url: 'http://other/in' },
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'always_off' }, { ratio: 0 }],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
      { ratio: 0.1 },
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' }, { ratio: 1 }],
    [
      {
        OTEL_EXPORTER_OTLP_ENDPOINT,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
        OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf',
      },
      { ratio: 1 },
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true' }, { content: true }],
  ])('with %o are as told', (environment, settings) => {
    expect(traceSettings(environment)).toMatchObject(settings);
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /PROTOCOL is "grpc".*PROTOCOL=http\/protobuf and the endpoint.*4318/],
    [{ OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json' }, /TRACES_PROTOCOL is "http\/json"/],
    [{ OTEL_TRACES_EXPORTER: 'zipkin' }, /"zipkin".*set otlp or none/],
    [{ OTEL_TRACES_SAMPLER: 'xray' }, /"xray".*always_on, always_off or traceidratio/],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '10%' }, /"10%".*from 0 to 1/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /OTLP_ENDPOINT is no address: .*http:/],
  ])('with %o are refused with a hint', (environment, message) => {
    const read = () => traceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, ...environment });
    expect(read).toThrow(InvalidTraceSettings);
    expect(read).toThrow(message);
  });

  it('show their address without what may be secret', () => {
    expect(withoutCredentials('https://me:pa55@host/v1/traces?key=k3y')).toBe('https://host/v1/traces');
    const invalid = () => traceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'me:pa55@host' });
    expect(invalid).toThrow(expect.objectContaining({ message: expect.not.stringContaining('pa55') }));
  });
});
