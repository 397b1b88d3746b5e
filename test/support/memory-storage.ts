import type { ObjectStorage } from '../../results/archive/storage.ts';
import { StorageUnavailable } from '../../results/archive/storage.ts';

/** Object storage in memory. */
export class MemoryStorage implements ObjectStorage {
  readonly objects = new Map<string, Uint8Array>();

  async put(location: string, content: Uint8Array): Promise<void> {
    this.objects.set(location, Uint8Array.from(content));
  }

  async get(location: string): Promise<Uint8Array> {
    const content = this.objects.get(location);
    if (content === undefined) throw new StorageUnavailable(location, 'not there', 'write it first');
    return content;
  }

  close(): void {}
}
