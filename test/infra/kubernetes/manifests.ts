import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import type { DeploymentTools } from '../../../scripts/outside/deployment-tools.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export const FOLDER = join(import.meta.dirname, '../../../infra/kubernetes');
const VALIDATE = join(import.meta.dirname, '../../../scripts/outside/validate_manifests.py');

/** A resource as it is sent to the cluster. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind has a shape of its own
  readonly [field: string]: any;
}

export const withoutKubectl = spawnSync('kubectl', ['version', '--client']).status !== 0;

/** The resources that `kubectl apply --kustomize` would send. */
export function built(folder: string): readonly Manifest[] {
  return documents(execFileSync('kubectl', ['kustomize', join(FOLDER, folder)], { encoding: 'utf8' }));
}

/** Those of the example with a component that it names in a comment. */
export function builtWith(component: string): readonly Manifest[] {
  const copy = temporaryFolder();
  try {
    cpSync(FOLDER, copy, { recursive: true });
    const file = join(copy, 'overlays/example/kustomization.yaml');
    const named = readFileSync(file, 'utf8').replace(`# - ../../${component}`, `- ../../${component}`);
    writeFileSync(file, named);
    return documents(execFileSync('kubectl', ['kustomize', join(copy, 'overlays/example')], { encoding: 'utf8' }));
  } finally {
    rmSync(copy, { recursive: true });
  }
}

export function documents(yaml: string): readonly Manifest[] {
  return parseAllDocuments(yaml).map((document) => document.toJS() as Manifest);
}

/** What these versions of Kubernetes would refuse of its own resources, fields that they do not know included. */
export function refused({ python }: DeploymentTools, manifests: readonly Manifest[], versions: readonly string[]) {
  const input = JSON.stringify({ versions, manifests });
  const lines = execFileSync(python, [VALIDATE], { input, encoding: 'utf8' }).trim().split('\n');
  return { checked: lines.at(-1), errors: lines.slice(0, -1) };
}

/** What the definition of a resource that is not part of Kubernetes would refuse, fields that it does not know included. */
export function refusedByDefinition(file: string, { apiVersion, metadata, ...manifest }: Manifest): readonly string[] {
  const definition = parse(readFileSync(file, 'utf8')) as {
    readonly spec: {
      readonly group: string;
      readonly versions: readonly { readonly name: string; readonly schema: { readonly openAPIV3Schema: Schema } }[];
    };
  };
  const [group, name] = apiVersion.split('/');
  const version = definition.spec.versions.find((one) => one.name === name);
  if (group !== definition.spec.group || version === undefined) return [`${apiVersion} is not defined`];
  const validate = compiled.get(file) ?? ajv.compile(closed(version.schema.openAPIV3Schema));
  compiled.set(file, validate);
  if (validate({ apiVersion, metadata: {}, ...manifest })) return [];
  return (validate.errors ?? []).map((error) => `${metadata.name}${error.instancePath}: ${ajv.errorsText([error])}`);
}

/** Patterns are those of Go. */
const regExp = Object.assign(
  (pattern: string, flags: string) =>
    new RegExp(pattern.replace('(?i)', ''), pattern.includes('(?i)') ? `${flags}i` : flags),
  { code: 'goRegExp' },
);
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true, code: { regExp } });
const compiled = new Map<string, ValidateFunction>();

type Schema = Readonly<Record<string, unknown>>;

/** Without room for fields that are not defined, which a cluster would drop. */
function closed(schema: Schema): Schema {
  const { properties, items, additionalProperties } = schema;
  return {
    ...schema,
    ...(isSchema(items) ? { items: closed(items) } : {}),
    ...(isSchema(additionalProperties) ? { additionalProperties: closed(additionalProperties) } : {}),
    ...(isSchema(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, value]) => [name, isSchema(value) ? closed(value) : value]),
          ),
          ...(schema['x-kubernetes-preserve-unknown-fields'] ? {} : { additionalProperties: false }),
        }
      : {}),
  };
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
