import type { JsonValue } from '../../../sandbox/json.ts';
import type { TauTables } from '../database.ts';
import { orElse, orNull, strict } from '../python/model.ts';
import type { Made } from '../python/model.ts';

const flag = orElse('bool', false);

export const NETWORK_MODES = ['4g_5g_preferred', '4g_only', '3g_only', '2g_only'];
const SIGNALS = { enum: ['none', 'poor', 'fair', 'good', 'excellent'] } as const;
const PERFORMANCES = { enum: ['unknown', 'poor', 'fair', 'good', 'excellent'] } as const;
export const NETWORK_STATUSES = ['connected', 'searching', 'no_service', 'emergency_only'];

export const APN_SETTINGS = strict('APNSettings', {
  apn_name: orElse({ enum: ['internet', 'broken'] }, 'internet'),
  reset_at_reboot: flag,
  mms_apn: orElse({ optional: 'str' }, 'mms'),
  mmsc_url: orElse({ optional: 'str' }, 'http://mms.carrier.com/mms/wapenc'),
  mms_proxy: orNull('str'),
  mms_port: orNull('int'),
});

const VPN = strict('VpnDetails', {
  server_address: orNull('str'),
  protocol: orNull('str'),
  server_performance: orElse(PERFORMANCES, 'unknown'),
});

const PERMISSIONS = strict('AppPermissions', { sms: flag, storage: flag, phone: flag, network: flag });
const NONE = { sms: false, storage: false, phone: false, network: false };

const APP = strict('AppStatus', { app_name: 'str', permissions: orElse(PERMISSIONS, NONE) });

const APPS = {
  messaging: { app_name: 'messaging', permissions: { ...NONE, sms: true, storage: true, phone: true } },
  browser: { app_name: 'browser', permissions: { ...NONE, network: true, storage: true } },
};

const PHONE = strict('MockPhoneAttributes', {
  sim_card_status: orElse({ enum: ['active', 'missing', 'locked_pin', 'locked_puk'] }, 'active'),
  sim_card_missing: flag,
  airplane_mode: flag,
  network_signal_strength: orElse(SIGNALS, 'good'),
  network_technology_connected: orElse({ enum: ['none', '2G', '3G', '4G', '5G'] }, '5G'),
  network_connection_status: orElse({ enum: NETWORK_STATUSES }, 'connected'),
  battery_level: orElse('int', 80),
  data_enabled: orElse('bool', true),
  roaming_enabled: flag,
  network_mode_preference: orElse({ enum: NETWORK_MODES }, '4g_5g_preferred'),
  active_apn_settings: orElse(APN_SETTINGS, {
    apn_name: 'internet',
    reset_at_reboot: false,
    mms_apn: 'mms',
    mmsc_url: 'http://mms.carrier.com/mms/wapenc',
    mms_proxy: null,
    mms_port: null,
  }),
  wifi_enabled: flag,
  wifi_connected: flag,
  wifi_ssid: orNull('str'),
  wifi_signal_strength: orElse(SIGNALS, 'none'),
  wifi_calling_enabled: flag,
  wifi_calling_mms_over_wifi: flag,
  data_saver_mode: flag,
  vpn_enabled_setting: flag,
  vpn_connected: flag,
  vpn_details: orNull(VPN),
  app_statuses: orElse({ map: APP }, APPS),
});

const PAYMENT_REQUEST = strict('PaymentRequest', { bill_id: 'str', amount_due: 'float', paid: flag });

const SURROUNDINGS = strict('UserSurroundings', {
  name: orNull('str'),
  phone_number: orNull('str'),
  is_abroad: flag,
  roaming_allowed: flag,
  signal_strength: orElse({ map: SIGNALS }, { '2G': 'poor', '3G': 'fair', '4G': 'good', '5G': 'excellent' }),
  mobile_data_usage_exceeded: flag,
  line_active: orElse('bool', true),
  payment_request: orNull(PAYMENT_REQUEST),
});

/** The database of the user's phone: two objects, each a table with one row. */
export const USER_PHONE_TABLES: TauTables = {
  device: { model: PHONE, key: 'part', shape: 'object' },
  surroundings: { model: SURROUNDINGS, key: 'part', shape: 'object' },
};

export type Apn = Made<typeof APN_SETTINGS>;

/** What the caller gave of mode and APN settings may be anything. */
export type Phone = Omit<Made<typeof PHONE>, 'network_mode_preference' | 'active_apn_settings' | 'app_statuses'> & {
  app_statuses: Record<string, { permissions: Record<string, boolean> }>;
  network_mode_preference: JsonValue;
  active_apn_settings: JsonValue;
  /** How the VPN that the phone connects to by default performs; excellent unless it was broken. Not part of the hash. */
  default_vpn_performance?: string;
};

export type PhoneSurroundings = Made<typeof SURROUNDINGS>;
