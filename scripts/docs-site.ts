import { join } from 'node:path';
import { PACKAGE_FOLDER } from '../files/own-code.ts';
import { buildSite } from './docs-site/build-site.ts';

/** `npm run docs:site`: the pages as a static site, in `site/`. */
const files = await buildSite(join(PACKAGE_FOLDER, 'site'));
process.stdout.write(`site/: ${files.length} pages\n`);
