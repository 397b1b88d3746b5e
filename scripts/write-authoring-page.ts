import { readFileSync, writeFileSync } from 'node:fs';
import { AUTHORING_PAGE, playedPage } from './authoring-page.ts';

writeFileSync(AUTHORING_PAGE, await playedPage(readFileSync(AUTHORING_PAGE, 'utf8')));
