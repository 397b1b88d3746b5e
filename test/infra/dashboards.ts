import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../infra/grafana');

interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly description: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

/** The dashboards that we ship. */
export function dashboards(): readonly Dashboard[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Dashboard);
}

/** All their queries with the panel that asks, as Grafana would send them. */
export function dashboardQueries(): readonly (readonly [panel: string, query: string])[] {
  return dashboards().flatMap(({ title, panels }) =>
    panels.flatMap((panel) =>
      panel.targets.map(
        ({ expr }) => [`${title} / ${panel.title}`, expr.replaceAll('$__rate_interval', '10m')] as const,
      ),
    ),
  );
}
