import { isNamedAsSecret } from '../sandbox/secrets/secret-names.ts';

/** Of the engine, the results, networked tools, traces and notifications. */
const OF_HARNESS =
  /^(?:TEMPORAL_.*|TOOLSANDBOX_(?:RESULTS|PAYLOAD_KEYS_FILE)|PGPASSWORD|PGPASSFILE|RAPID_API_KEY|OTEL_EXPORTER_OTLP_(?:\w+_)?HEADERS)$/;
/** Nights name the variables of their receivers themselves (docs/nightly.md). */
const OF_RECEIVERS = /(?:^|_)(?:WEBHOOK|SLACK)(?:_|$)/;

/** The environment that a module sees: it has the keys of its own vendors, and none of the harness. */
export function withoutOwnSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([variable]) => !isOwn(variable)));
}

function isOwn(variable: string): boolean {
  if (OF_HARNESS.test(variable) || OF_RECEIVERS.test(variable)) return true;
  return variable.startsWith('TOOLSANDBOX_') && isNamedAsSecret(variable);
}

/** The environment of code that needs no keys at all: the tools of a world. */
export function withoutSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(withoutOwnSecrets(environment)).filter(([variable]) => !isNamedAsSecret(variable)),
  );
}
