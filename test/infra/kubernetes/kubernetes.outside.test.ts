import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { PROVIDERS } from '../../../roles/model/providers.ts';
import type { Provider } from '../../../roles/model/providers.ts';
import { mainQueue, providerQueue } from '../../../runs/names.ts';
import { DEFAULT_TUNING } from '../../../workers/tuning.ts';
import { parsedCommand } from '../../cli/parsed-command.ts';
import { built, builtWith, documents, FOLDER, refused, refusedByDefinition, withoutKubectl } from './manifests.ts';
import type { Manifest } from './manifests.ts';

const tools = inject('deploymentTools');
if (withoutKubectl)
  console.warn('\nTESTS OF KUBERNETES FILES SKIPPED: kubectl not found; install it (Debian: kubernetes-client)\n');
const skipped = tools === null || withoutKubectl;

/** The oldest that still gets fixes, and the newest. */
const VERSIONS = ['1.34', '1.37'];
const STORE = '000000000000';

const resources = skipped ? [] : built('overlays/example');
const ofKind = (kind: string) => resources.filter((resource) => resource.kind === kind);
const deployments = ofKind('Deployment');
const workers = deployments.filter(({ metadata }) => metadata.name.startsWith('worker-'));
/** All that has pods. */
const programs = [...deployments, ...ofKind('CronJob')];
const podOf = ({ kind, spec }: Manifest) => (kind === 'CronJob' ? spec.jobTemplate.spec.template : spec.template);
const containersOf = (program: Manifest) => {
  const { initContainers = [], containers } = podOf(program).spec;
  return [...initContainers, ...containers];
};
const secrets = documents(readFileSync(join(FOLDER, 'secrets.example.yaml'), 'utf8'));

describe.skipIf(skipped)('the example for Kubernetes', () => {
  it('is accepted by old and new versions', () => {
    const custom = Object.keys(tools?.definitions ?? {});
    const own = [...resources.filter(({ kind }) => !custom.includes(kind)), ...secrets];
    const broken = structuredClone(deployments[0] ?? { apiVersion: '', kind: '', metadata: { name: '' } });
    broken['spec'].replica = 2;
    if (tools === null) return;
    expect(refused(tools, own, VERSIONS)).toEqual({ checked: `checked ${own.length * VERSIONS.length}`, errors: [] });
    expect(refused(tools, [broken], ['1.37']).errors).toEqual([expect.stringContaining("'replica' was unexpected")]);
  });

  it('is accepted by KEDA and the Prometheus operator', () => {
    const definitions: Readonly<Record<string, string>> = tools?.definitions ?? {};
    const custom = resources.filter(({ kind }) => kind in definitions);
    expect(custom.map(({ kind }) => kind)).toEqual([
      'ScaledObject',
      'ScaledObject',
      'ScaledObject',
      'PodMonitor',
      'PrometheusRule',
    ]);
    const errors = (manifest: Manifest) => refusedByDefinition(definitions[manifest.kind] ?? '', manifest);
    expect(custom.flatMap(errors)).toEqual([]);
    const [scaled] = custom;
    if (scaled === undefined) return;
    expect(errors({ ...scaled, spec: { ...scaled['spec'], maxReplica: 3 } })).toEqual([
      expect.stringContaining('must NOT have additional properties'),
    ]);
  });

  it('scales on the queues that workers poll, with parameters that the scaler knows', () => {
    const { scalers } = JSON.parse(readFileSync(tools?.scalers ?? '', 'utf8')) as {
      readonly scalers: readonly { readonly type: string; readonly parameters: readonly Parameter[] }[];
    };
    interface Parameter {
      readonly name: string;
      readonly deprecated?: string;
    }
    const parameters = scalers.find(({ type }) => type === 'temporal')?.parameters ?? [];
    const known = parameters.filter(({ deprecated }) => deprecated === undefined).map(({ name }) => name);
    for (const { metadata, spec } of ofKind('ScaledObject')) {
      const provider = metadata.name.replace('worker-', '');
      const [trigger] = spec.triggers;
      expect(Object.keys(trigger.metadata).filter((name) => !known.includes(name))).toEqual([]);
      expect(trigger.metadata).toMatchObject({
        endpoint: 'temporal-frontend.temporal.svc:7233',
        namespace: 'toolsandbox',
        taskQueue: provider === 'none' ? mainQueue(STORE) : providerQueue(STORE, provider),
        workflowTaskQueueForCount: mainQueue(STORE),
      });
      expect(deployments.map((deployment) => deployment.metadata.name)).toContain(spec.scaleTargetRef.name);
      expect(spec.maxReplicaCount).toBeGreaterThan(spec.minReplicaCount);
    }
    expect(ofKind('ScaledObject')).toHaveLength(workers.length);
  });

  it('runs commands of this version, and gives them more time to stop than they take', async () => {
    expect(deployments.length).toBeGreaterThan(2);
    for (const { args, image, ports = [] } of programs.flatMap(containersOf)) {
      await expect(parsedCommand(args)).resolves.toBeUndefined();
      expect(image).toMatch(new RegExp(`/toolsandbox:${packageJson.version}$`));
      for (const { containerPort } of ports)
        expect(args.join(' ')).toMatch(new RegExp(`0\\.0\\.0\\.0.*\\b${containerPort}\\b`));
    }
    for (const deployment of workers)
      expect(podOf(deployment).spec.terminationGracePeriodSeconds).toBeGreaterThan(DEFAULT_TUNING.graceMs / 1000);
  });

  it('asks for no rights, as the policy "restricted" demands, and cannot write but in its own folders', () => {
    for (const program of programs) {
      const { spec } = podOf(program);
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(spec.automountServiceAccountToken).toBe(false);
      for (const field of ['hostNetwork', 'hostPID', 'hostIPC']) expect(spec).not.toHaveProperty(field);
      expect(spec.volumes.flatMap(Object.keys).filter((key: string) => !['name', 'emptyDir'].includes(key))).toEqual(
        [],
      );
      for (const { securityContext } of containersOf(program)) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });

  it('lets out only what calls models, and no pod without a policy', () => {
    const policies = ofKind('NetworkPolicy');
    const chosen = (name: string) => {
      const wanted = policies.find(({ metadata }) => metadata.name === name)?.['spec'].podSelector.matchLabels ?? {};
      return programs
        .filter((one) => Object.entries(wanted).every(([key, value]) => podOf(one).metadata.labels[key] === value))
        .map(({ metadata }) => metadata.name);
    };
    const all = workers.map(({ metadata }) => metadata.name);
    for (const name of ['nothing-else', 'names'])
      expect(chosen(`toolsandbox-${name}`)).toEqual(['codec-server', ...all, 'retention']);
    expect(chosen('toolsandbox-codec-server')).toEqual(['codec-server']);
    for (const name of ['temporal-and-postgres', 'metrics']) expect(chosen(`toolsandbox-${name}`)).toEqual(all);
    expect(chosen('toolsandbox-retention')).toEqual(['retention']);
    expect(chosen('toolsandbox-models')).toEqual(['worker-anthropic', 'worker-openai']);
    expect(chosen('toolsandbox-deliveries')).toEqual(['worker-none']);
  });

  it('delivers notifications from the pods that have their secrets and may reach receivers, and from no others', () => {
    for (const worker of workers) {
      const [{ args, envFrom }] = containersOf(worker);
      const delivers = podOf(worker).metadata.labels['toolsandbox/delivers'] === 'true';
      const names = envFrom.map(({ secretRef }: Source) => secretRef?.name);
      expect([args.includes('--no-deliveries'), names.includes('notifications')]).toEqual([!delivers, delivers]);
    }
  });

  it.each(['temporal-cloud', 'client-certificate'])('lets KEDA log in to Temporal: %s', (component) => {
    const files = builtWith(component);
    const definitions: Readonly<Record<string, string>> = tools?.definitions ?? {};
    const own = files.filter(({ kind }) => kind === 'TriggerAuthentication' || kind === 'ScaledObject');
    expect(own.flatMap((one) => refusedByDefinition(definitions[one.kind] ?? '', one))).toEqual([]);
    const [authentication] = files.filter(({ kind }) => kind === 'TriggerAuthentication');
    const keys: readonly { readonly name: string; readonly key: string }[] = authentication?.['spec'].secretTargetRef;
    for (const { name } of keys) expect(secrets.map(({ metadata }) => metadata.name)).toContain(name);
    for (const { spec } of own.filter(({ kind }) => kind === 'ScaledObject')) {
      const [trigger] = spec.triggers;
      expect(trigger.authenticationRef.name).toBe(authentication?.metadata.name);
      expect(trigger.metadata.enableTLS).toBe('true');
    }
  });

  it('shows the client certificate from files that are mounted', () => {
    const worker = builtWith('client-certificate').find(({ metadata }) => metadata.name === 'worker-openai')!;
    const [{ env, volumeMounts }] = containersOf(worker);
    const [mount] = volumeMounts.filter(({ name }: { name: string }) => name === 'temporal-client-certificate');
    expect(podOf(worker).spec.volumes.map(({ name }: { name: string }) => name)).toContain(mount.name);
    for (const { value } of env)
      expect(value).toMatch(new RegExp(`^${mount.mountPath}/(tls\\.crt|tls\\.key|ca\\.crt)$`));
    expect(env).toHaveLength(3);
  });

  it('keeps Deployments and their budgets apart', () => {
    const labels = deployments.map((deployment) => podOf(deployment).metadata.labels);
    for (const { spec } of [...deployments, ...ofKind('PodDisruptionBudget')]) {
      const selector = Object.entries(spec.selector.matchLabels);
      const selected = labels.filter((one) => selector.every(([key, value]) => one[key] === value));
      expect(selected).toHaveLength(1);
    }
  });
});

interface Source {
  readonly secretRef?: { readonly name: string };
}

/** Secrets that a program needs and the example has not. */
function unknownSecrets(program: Manifest): readonly string[] {
  const known = secrets.map(({ metadata }) => metadata.name);
  const sources = containersOf(program).flatMap(({ envFrom }: { readonly envFrom: readonly Source[] }) => envFrom);
  return sources.flatMap(({ secretRef }) => (secretRef && !known.includes(secretRef.name) ? [secretRef.name] : []));
}

describe.skipIf(skipped)('the Secrets', () => {
  const providers = readdirSync(join(FOLDER, 'providers'));

  it.each(providers)('of %s are in the example, without values, and have its key', (provider) => {
    const [deployment] = built(`providers/${provider}`).filter(({ kind }) => kind === 'Deployment');
    if (deployment === undefined) throw new Error('no Deployment');
    expect(unknownSecrets(deployment)).toEqual([]);
    const [{ args }] = containersOf(deployment);
    if (provider === 'none') return expect(args).toContain('--no-providers');
    expect(args).toEqual(expect.arrayContaining(['--providers', provider]));
    const variable = Object.values<Provider>(PROVIDERS).find(({ queue }) => queue === provider)?.keyVariable;
    const secret = secrets.find(({ metadata }) => metadata.name === `provider-${provider}`);
    expect(secret?.['stringData']).toEqual({ [String(variable)]: '' });
  });

  it('of other programs are in the example', () => {
    expect(programs.flatMap(unknownSecrets)).toEqual([]);
  });

  it('are no part of what is applied', () => {
    expect(ofKind('Secret')).toEqual([]);
    expect(secrets.flatMap(({ stringData }) => Object.values(stringData)).filter(Boolean)).toEqual([]);
  });
});
