import { writeFileSync } from 'node:fs';
import { CATALOGUE_FLOORS, catalogueFloors } from './catalogue-floors.ts';
import { AUTHORING_PAGE, authoringPage } from './authoring-page.ts';
import { DEVIATIONS_PAGE, deviationsPage } from './deviations-page.ts';
import { PROMETHEUS_RULE, prometheusRule } from './prometheus-rule.ts';
import { pricesSchema, PRICES_SCHEMA } from './prices-schema.ts';
import { TRUTH_PAGE, truthPage } from './truth-page.ts';

writeFileSync(DEVIATIONS_PAGE, await deviationsPage());
writeFileSync(TRUTH_PAGE, await truthPage());
writeFileSync(AUTHORING_PAGE, await authoringPage());
writeFileSync(CATALOGUE_FLOORS, await catalogueFloors());
writeFileSync(PROMETHEUS_RULE, prometheusRule());
writeFileSync(PRICES_SCHEMA, pricesSchema());
