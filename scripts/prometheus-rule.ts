import { readFileSync } from 'node:fs';

export const PROMETHEUS_RULE = 'infra/kubernetes/monitoring/prometheus-rule.yaml';
const ALERTS = 'infra/prometheus/alerts.yaml';

const HEAD = `# Written by npm run docs from ${ALERTS}.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: toolsandbox
spec:
`;

/** The alerts as the Prometheus operator takes them. */
export function prometheusRule(): string {
  const groups = readFileSync(ALERTS, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  return HEAD + groups.map((line) => (line === '' ? line : `  ${line}`)).join('\n');
}
