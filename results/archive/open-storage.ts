import { requirePackages } from '../../files/optional-package.ts';
import type { ObjectStorage } from './storage.ts';

/** Object storage as the environment describes it (s3-storage.ts). @throws MissingPackage */
export async function openStorage(environment: NodeJS.ProcessEnv): Promise<ObjectStorage> {
  requirePackages('archives');
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(environment);
}
