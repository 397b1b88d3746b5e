/**
 * SHA-256 of the release archives of the pinned version (`temporal-cli.ts`) by platform, as published with the release. Other platforms
 * build the CLI or use one that is installed: nothing is run that cannot be checked.
 */
export const ARCHIVE_SHA256: Readonly<Record<string, string>> = {
  'darwin-amd64': 'bbb73e2a31135abe50a1f1cdb35030c42961df618e8ce9c60ae89f201540c5d9',
  'darwin-arm64': 'cca01b7ea35ad56e2a328d9ae596bf716bd22313ef63c7a761c88354457c2415',
  'linux-amd64': 'ddc95e08b0b076efd4ea9733a3f488eb7d2be875f8834e616cd2a37358b4852d',
  'linux-arm64': 'bd1b0db9f18b051026de8bf6cc1505f2510f14bbb7a8b9a4a91fff46c77454f5',
};
