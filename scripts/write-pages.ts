import { writeFileSync } from 'node:fs';
import { CATALOGUE_FLOORS, catalogueFloors } from './catalogue-floors.ts';
import { AUTHORING_PAGE, authoringPage } from './authoring-page.ts';
import { PROMETHEUS_RULE, prometheusRule } from './prometheus-rule.ts';
import { pricesSchema, PRICES_SCHEMA } from './prices-schema.ts';
import { judgeRuns } from './truth/judge-runs.ts';
import { TRUTH_DETAILS, TRUTH_PAGE, truthPages } from './truth-page.ts';

const { page, details } = await truthPages(await judgeRuns());
writeFileSync(TRUTH_PAGE, page);
writeFileSync(TRUTH_DETAILS, details);
writeFileSync(AUTHORING_PAGE, await authoringPage());
writeFileSync(CATALOGUE_FLOORS, await catalogueFloors());
writeFileSync(PROMETHEUS_RULE, prometheusRule());
writeFileSync(PRICES_SCHEMA, pricesSchema());
