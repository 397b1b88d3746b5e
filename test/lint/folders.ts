/** The top-level folders with TypeScript code. */
export const PURE = [
  'files',
  'modules',
  'text',
  'sandbox',
  'language',
  'worlds',
  'evaluation',
  'scenarios',
  'reference',
  'services',
  'limits',
  'runs',
  'roles',
];
export const RUNNING = [
  'diagnosis',
  'activities',
  'validation',
  'workflows',
  'workers',
  'results',
  'viewer',
  'client',
  'seats',
  'cli',
  'infra',
];
export const DEVELOPMENT = ['bench', 'scripts', 'test'];
export const PRODUCTION = [...PURE, ...RUNNING];
export const FOLDERS = [...PRODUCTION, ...DEVELOPMENT];
