import { writeFileSync } from 'node:fs';
import { TOOLS_PAGE, toolsPage } from './tools-page.ts';

writeFileSync(TOOLS_PAGE, await toolsPage());
