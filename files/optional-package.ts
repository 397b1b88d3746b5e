import packageJson from '../package.json' with { type: 'json' };
import { UserFacingError } from '../sandbox/user-facing-error.ts';

interface Needs {
  /** What the packages are for; a plural. */
  readonly title: string;
  readonly packages: readonly (keyof typeof packageJson.peerDependencies)[];
  /** What else the user can do. */
  readonly otherwise?: string;
}

/** What only some use: its packages are optional peer dependencies, which those who use it install. */
const FEATURES = {
  google: { title: 'models of google', packages: ['@ai-sdk/google'] },
  mistral: { title: 'models of mistral', packages: ['@ai-sdk/mistral'] },
  cohere: { title: 'models of cohere', packages: ['@ai-sdk/cohere'] },
  bedrock: { title: 'models of bedrock', packages: ['@ai-sdk/amazon-bedrock'] },
  // Two generations of a protocol with several transports: thousands of lines that others keep up to date.
  mcp: { title: 'agents that play by MCP', packages: ['@modelcontextprotocol/server'] },
  mcpClient: { title: 'recordings of MCP servers', packages: ['@modelcontextprotocol/client'] },
  traces: {
    title: 'traces to an OpenTelemetry receiver',
    packages: [
      '@opentelemetry/api',
      '@opentelemetry/core',
      '@opentelemetry/exporter-trace-otlp-proto',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-trace',
    ],
    otherwise: 'or set OTEL_TRACES_EXPORTER=none',
  },
} as const satisfies Readonly<Record<string, Needs>>;

export type OptionalFeature = keyof typeof FEATURES;

export const OPTIONAL_FEATURES = Object.keys(FEATURES) as readonly OptionalFeature[];

/** A feature was asked for whose packages are not installed. The message has the command that installs them. */
export class MissingPackage extends UserFacingError {
  constructor(feature: OptionalFeature, missing: readonly string[]) {
    const { title, otherwise }: Needs = FEATURES[feature];
    const are = missing.length === 1 ? 'is' : 'are';
    const more = otherwise === undefined ? '' : `, ${otherwise}`;
    super(`${title} need ${missing.join(', ')}, which ${are} not installed: run \`${installCommand(missing)}\`${more}`);
  }
}

/** Call it before the import of what uses the packages. @throws MissingPackage */
export function requirePackages(feature: OptionalFeature): void {
  const missing = missingPackages(feature);
  if (missing.length > 0) throw new MissingPackage(feature, missing);
}

export function missingPackages(feature: OptionalFeature): readonly string[] {
  return FEATURES[feature].packages.filter((name) => !isInstalled(name));
}

/** What the feature is called; a plural. */
export function describeFeature(feature: OptionalFeature): string {
  return FEATURES[feature].title;
}

export function installCommand(packages: readonly string[]): string {
  return `npm install ${packages.map(pinned).join(' ')}`;
}

/** The earliest version that the range allows is the one that we test with. */
function pinned(name: string): string {
  const ranges: Readonly<Record<string, string>> = packageJson.peerDependencies;
  return `${name}@${ranges[name]?.replace(/^\^/, '')}`;
}

function isInstalled(name: string): boolean {
  try {
    return import.meta.resolve(name) !== '';
  } catch {
    return false;
  }
}
