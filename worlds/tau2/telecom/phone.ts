import type { JsonValue } from '../../../sandbox/json.ts';
import type { Database } from '../database.ts';
import { noAttribute } from '../python/error.ts';
import { round2 } from '../python/number.ts';
import { isDict, str } from '../python/value.ts';
import type { Apn, Phone, PhoneSurroundings } from './phone-models.ts';

/** The user's phone, and where it is. */
export interface Held {
  readonly phone: Phone;
  readonly around: PhoneSurroundings;
}

export function held(database: Database): Held {
  const phone = database.get<Phone>('device', 'device');
  const around = database.get<PhoneSurroundings>('surroundings', 'surroundings');
  if (phone === undefined || around === undefined) throw new Error('the world has no phone of the user');
  return { phone, around };
}

export function apnOf({ active_apn_settings: apn }: Phone): Apn {
  if (!isDict(apn)) throw noAttribute(apn, 'apn_name');
  return apn as unknown as Apn;
}

export function simStatus({ sim_card_missing, sim_card_status }: Phone): string {
  return sim_card_missing ? 'missing' : sim_card_status;
}

const TECHNOLOGIES: Readonly<Record<string, string>> = { '4g_only': '4G', '3g_only': '3G', '2g_only': '2G' };

/** What the phone finds when it looks for a network. */
export function searchNetwork({ phone, around }: Held): void {
  const isUsable =
    simStatus(phone) === 'active' && !phone.airplane_mode && apnOf(phone).apn_name !== 'broken' && around.line_active;
  phone.network_connection_status = isUsable ? 'connected' : 'no_service';
  phone.network_technology_connected = isUsable ? technologyOf(phone.network_mode_preference, around) : 'none';
  phone.network_signal_strength = isUsable
    ? (around.signal_strength[phone.network_technology_connected] ?? 'none')
    : 'none';
}

function technologyOf(preference: JsonValue, { signal_strength }: PhoneSurroundings): string {
  if (preference === '4g_5g_preferred') return (signal_strength['5G'] ?? 'none') === 'none' ? '4G' : '5G';
  return (typeof preference === 'string' ? TECHNOLOGIES[preference] : undefined) ?? '4G';
}

const SIGNALS: Readonly<Record<string, string>> = {
  none: '📵 No Signal',
  poor: '📶¹ Poor',
  fair: '📶² Fair',
  good: '📶³ Good',
  excellent: '📶⁴ Excellent',
};

export function statusBar(phone: Phone): string {
  const isConnected = phone.network_technology_connected !== 'none';
  const radio = [
    SIGNALS[phone.network_signal_strength] ?? '📵 No Signal',
    ...(isConnected ? [phone.network_technology_connected] : []),
    ...(phone.data_enabled && isConnected
      ? ['📱 Data Enabled', ...(phone.data_saver_mode ? ['🔽 Data Saver'] : [])]
      : ['📵 Data Disabled']),
  ];
  const wifi = phone.wifi_ssid ? `📡 Connected to ${phone.wifi_ssid}` : '📡 Enabled';
  return [
    ...(phone.airplane_mode ? ['✈️ Airplane Mode'] : radio),
    ...(phone.wifi_enabled && phone.wifi_connected ? [wifi] : []),
    ...(phone.vpn_connected ? ['🔒 VPN Connected'] : []),
    `🔋 ${str(phone.battery_level)}%`,
  ].join(' | ');
}

export function isDataWorking({ phone, around }: Held): boolean {
  if (phone.airplane_mode || phone.network_signal_strength === 'none') return false;
  if (phone.network_connection_status === 'no_service') return false;
  if (around.is_abroad && !(phone.roaming_enabled && around.roaming_allowed)) return false;
  return phone.data_enabled && !around.mobile_data_usage_exceeded;
}

const SPEEDS: Readonly<Record<string, readonly [number, number]>> = {
  '2G': [0.1, 0.4],
  '3G': [1, 5],
  '4G': [10, 100],
  '5G': [50, 500],
};

const STRENGTHS: Readonly<Record<string, number>> = { poor: 0.2, fair: 0.5, good: 0.8, excellent: 1 };

/** In Mbit/s, with a word for it; undefined if there is no connection. */
export function measuredSpeed({ phone, around }: Held): { readonly speed: number; readonly word: string } | undefined {
  if (!isDataWorking({ phone, around })) return undefined;
  const isSlowed = phone.vpn_connected && phone.vpn_details?.server_performance === 'poor';
  const factor = (isSlowed ? 0.1 : 1) * (phone.data_saver_mode ? 0.2 : 1);
  const [least, most] = SPEEDS[phone.network_technology_connected] ?? [0, 0];
  const speed = round2(((least + most) / 2) * (STRENGTHS[phone.network_signal_strength] ?? 0) * factor);
  const word = speed < 1 ? 'Very Poor' : speed < 5 ? 'Poor' : speed < 25 ? 'Fair' : speed < 100 ? 'Good' : 'Excellent';
  return { speed, word };
}

export function canSendMms({ phone, around }: Held): boolean {
  if (!isDataWorking({ phone, around }) || phone.network_technology_connected === '2G') return false;
  if (phone.wifi_calling_enabled && phone.wifi_calling_mms_over_wifi) return false;
  if (apnOf(phone).mmsc_url === null) return false;
  const permissions = phone.app_statuses['messaging']?.permissions;
  return permissions?.['storage'] === true && permissions['sms'] === true;
}

function disconnectWifi(phone: Phone): void {
  phone.wifi_connected = false;
  phone.wifi_ssid = null;
  phone.wifi_signal_strength = 'none';
}

export function toggleAirplaneMode({ phone, around }: Held): void {
  const wasOn = phone.airplane_mode;
  phone.airplane_mode = !wasOn;
  if (!wasOn || phone.wifi_enabled) disconnectWifi(phone);
  if (!wasOn) disconnectVpn(phone);
  searchNetwork({ phone, around });
}

export function toggleWifi(phone: Phone): void {
  phone.wifi_enabled = !phone.wifi_enabled;
  if (!phone.wifi_enabled) disconnectWifi(phone);
}

/** False if it is connected already. */
export function connectVpn(phone: Phone): boolean {
  if (phone.vpn_connected) return false;
  const server_performance = phone.default_vpn_performance ?? 'excellent';
  phone.vpn_connected = true;
  phone.vpn_details = { server_address: '192.168.1.1', protocol: 'OpenVPN', server_performance };
  return true;
}

/** False if it is not connected. */
export function disconnectVpn(phone: Phone): boolean {
  if (!phone.vpn_connected) return false;
  phone.vpn_connected = false;
  phone.vpn_details = null;
  return true;
}
