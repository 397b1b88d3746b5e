import { holdsUserInfo } from '../../../sandbox/secrets/user-info.ts';
import { UserFacingError } from '../../../sandbox/user-facing-error.ts';

/** How the standard variables of OpenTelemetry say that runs are traced. */
export interface TraceSettings {
  /** The full address for traces. */
  readonly url: string;
  /** The share of trajectories that are traced. */
  readonly ratio: number;
  /** Whether what models and tools wrote is part of the spans. */
  readonly content: boolean;
}

export class InvalidTraceSettings extends UserFacingError {}

type Environment = Readonly<Record<string, string | undefined>>;

/** Null if no endpoint is named. @throws InvalidTraceSettings */
export function traceSettings(environment: Environment): TraceSettings | null {
  const value = (name: string) => environment[name]?.trim() || undefined;
  if (value('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return null;
  const exporter = value('OTEL_TRACES_EXPORTER') ?? 'otlp';
  if (exporter === 'none') return null;
  const url = urlFrom(value);
  if (url === null) return null;
  if (exporter !== 'otlp')
    throw new InvalidTraceSettings(
      `OTEL_TRACES_EXPORTER is "${exporter}": traces are exported with otlp; set otlp or none`,
    );
  checkProtocol(value);
  return {
    url,
    ratio: ratioFrom(value),
    content: value('OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT')?.toLowerCase() === 'true',
  };
}

/** An address as messages may show it. */
export function withoutCredentials(url: string): string {
  const shown = new URL(url);
  [shown.username, shown.password, shown.search] = ['', '', ''];
  return shown.href;
}

type Value = (name: string) => string | undefined;

const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const TRACES_ENDPOINT = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';

function urlFrom(value: Value): string | null {
  const own = value(TRACES_ENDPOINT);
  if (own !== undefined) return checkedUrl(TRACES_ENDPOINT, own);
  const base = value(ENDPOINT);
  return base === undefined ? null : `${checkedUrl(ENDPOINT, base).replace(/\/$/, '')}/v1/traces`;
}

/** The text itself is not shown: it may hold a password. */
function checkedUrl(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidTraceSettings(`${name} is no address: it must be like http://127.0.0.1:4318`);
  if (holdsUserInfo(text))
    throw new InvalidTraceSettings(
      `${name} holds a user name or a password: leave it out, and put what authorizes into OTEL_EXPORTER_OTLP_HEADERS`,
    );
  return text;
}

const PROTOCOL = 'OTEL_EXPORTER_OTLP_PROTOCOL';
const TRACES_PROTOCOL = 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL';

function checkProtocol(value: Value): void {
  const name = value(TRACES_PROTOCOL) === undefined ? PROTOCOL : TRACES_PROTOCOL;
  const protocol = value(name) ?? 'http/protobuf';
  if (protocol === 'http/protobuf') return;
  const port = protocol === 'grpc' ? ' and the endpoint to the port for HTTP, which is usually 4318' : '';
  throw new InvalidTraceSettings(
    `${name} is "${protocol}": traces are sent with http/protobuf; set ${TRACES_PROTOCOL}=http/protobuf${port}, or OTEL_TRACES_EXPORTER=none`,
  );
}

const SAMPLER = 'OTEL_TRACES_SAMPLER';
const SAMPLER_ARGUMENT = 'OTEL_TRACES_SAMPLER_ARG';

/** A trajectory is never part of another trace, so the samplers that ask for a parent do as those that do not. */
function ratioFrom(value: Value): number {
  const sampler = value(SAMPLER) ?? 'always_on';
  switch (sampler.replace(/^parentbased_/, '')) {
    case 'always_on':
      return 1;
    case 'always_off':
      return 0;
    case 'traceidratio':
      return checkedRatio(value(SAMPLER_ARGUMENT) ?? '1');
    default:
      throw new InvalidTraceSettings(
        `${SAMPLER} is "${sampler}": choose always_on, always_off or traceidratio, each also with parentbased_ before it`,
      );
  }
}

function checkedRatio(text: string): number {
  const ratio = Number(text);
  if (!(ratio >= 0 && ratio <= 1))
    throw new InvalidTraceSettings(`${SAMPLER_ARGUMENT} is "${text}": it must be a share from 0 to 1`);
  return ratio;
}
