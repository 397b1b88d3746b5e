import { AIRLINE } from './airline/tools.ts';
import { RETAIL } from './retail/tools.ts';
import { TELECOM_AGENT } from './telecom/agent-tools.ts';
import { syncTelecom } from './telecom/sync.ts';
import { TELECOM_USER } from './telecom/user-tools.ts';
import type { TauDomain } from './toolkit.ts';

export const TAU_DOMAINS: Readonly<Record<TauDomain['name'], TauDomain>> = {
  retail: { name: 'retail', agent: RETAIL },
  airline: { name: 'airline', agent: AIRLINE },
  telecom: { name: 'telecom', agent: TELECOM_AGENT, user: TELECOM_USER, sync: syncTelecom },
};
