import { pythonFloat } from '../../../sandbox/tools/execution/reply.ts';
import { PythonError, hashable, lower, noAttribute } from '../python/error.ts';
import { construct } from '../python/model.ts';
import { fixed2 } from '../python/number.ts';
import { isDict, numberOf, repr, str } from '../python/value.ts';
import type { PythonValue } from '../python/value.ts';
import * as toolkit from '../toolkit.ts';
import type { Arguments, TauFunction, TauTool, Toolkit } from '../toolkit.ts';
import { APN_SETTINGS, NETWORK_MODES, NETWORK_STATUSES, USER_PHONE_TABLES } from './phone-models.ts';
import type { Phone } from './phone-models.ts';
import * as device from './phone.ts';
import type { Held } from './phone.ts';

type Run<Name extends string, Answer> = (of: Held, args: Arguments<Name>) => Answer;

const read = <const Name extends string>(parameters: readonly Name[], run: Run<Name, string>): TauTool =>
  toolkit.read(parameters, (database, args) => run(device.held(database), args));

/** A tool that changes something. */
const write = <const Name extends string>(parameters: readonly Name[], run: Run<Name, string>): TauTool => ({
  ...read(parameters, run),
  kind: 'write',
});

/** The same, and its answer ends with the status bar. */
const shown = <const Name extends string>(parameters: readonly Name[], run: Run<Name, string>): TauTool =>
  write(parameters, (of, args) => `${run(of, args)}\nStatus Bar: ${device.statusBar(of.phone)}`);

/** What prepares the phone, or looks at it. */
const method = <const Name extends string>(parameters: readonly Name[], run: Run<Name, boolean | void>): TauFunction =>
  toolkit.method(parameters, (database, args) => run(device.held(database), args) ?? undefined);

const onOff = (isOn: boolean) => (isOn ? 'ON' : 'OFF');
const yesNo = (is: boolean) => (is ? 'Yes' : 'No');

const SIM: Readonly<Record<string, string>> = {
  active: 'Your SIM card is active and working.',
  missing: 'No SIM card detected in the phone.',
  locked_pin: 'The SIM card is locked with a PIN code.',
  locked_puk: 'The SIM card is locked with a PUK code.',
};

const ADVICE: Readonly<Record<string, string>> = {
  'Very Poor': 'Connection is very slow. Basic web browsing might be difficult.',
  Poor: 'Connection is slow. Web browsing may be sluggish, streaming difficult.',
  Fair: 'Connection is okay for web browsing and some standard definition streaming.',
  Good: 'Connection is good for most activities, including HD streaming.',
  Excellent: 'Connection is very fast.',
};

function networkStatus({ phone }: Held): string {
  return [
    `Airplane Mode: ${onOff(phone.airplane_mode)}`,
    `SIM Card Status: ${device.simStatus(phone)}`,
    `Cellular Connection: ${phone.network_connection_status}`,
    `Cellular Signal: ${phone.network_signal_strength}`,
    `Cellular Network Type: ${phone.network_technology_connected}`,
    `Mobile Data Enabled: ${yesNo(phone.data_enabled)}`,
    `Data Roaming Enabled: ${yesNo(phone.roaming_enabled)}`,
    `Wi-Fi Radio: ${onOff(phone.wifi_enabled)}`,
    `Wi-Fi Connected: ${yesNo(phone.wifi_connected)}`,
    ...(phone.wifi_connected ? [`Connected Wi-Fi Network: ${str(phone.wifi_ssid)}`] : []),
  ].join('\n');
}

function setMode(of: Held, { mode }: Arguments<'mode'>): string {
  if (typeof mode !== 'string' || NETWORK_MODES.includes(mode)) {
    of.phone.network_mode_preference = mode;
    device.searchNetwork(of);
    if (typeof mode === 'string') return `Preferred Network Mode set to: ${mode}`;
    if (mode !== null) throw noAttribute(mode, 'value');
  }
  return `Failed to set network mode: '${str(mode)}' is not a valid option. Please use one of: ${NETWORK_MODES.join(', ')}`;
}

/** Turns a switch of the phone over, looks for a network if that matters, and tells how it is now. */
const toggled = (name: string, key: Toggle, isOfNetwork: boolean) =>
  shown([], (of) => {
    of.phone[key] = !of.phone[key];
    if (isOfNetwork) device.searchNetwork(of);
    return `${name} is now ${onOff(of.phone[key])}.`;
  });

type Toggle = 'data_enabled' | 'roaming_enabled' | 'data_saver_mode' | 'wifi_calling_enabled';

function setApn(of: Held, { apn_settings: settings }: Arguments<'apn_settings'>): string {
  of.phone.active_apn_settings = isDict(settings) ? construct(APN_SETTINGS, settings) : settings;
  const { apn_name } = device.apnOf(of.phone);
  device.searchNetwork(of);
  return `APN settings set to: ${apn_name}`;
}

function reboot(of: Held): string {
  const isReset = device.apnOf(of.phone).reset_at_reboot;
  if (isReset) of.phone.active_apn_settings = construct(APN_SETTINGS, {});
  device.searchNetwork(of);
  return [...(isReset ? ['Resetting APN settings...'] : []), 'Restarting network services...'].join('\n');
}

function vpnStatus({ phone }: Held): string {
  if (!phone.vpn_connected)
    return phone.vpn_enabled_setting
      ? 'VPN is turned ON in settings, but currently not connected.'
      : 'VPN is turned OFF.';
  if (phone.vpn_details === null) return 'VPN is ON and connected (no specific details available).';
  const { server_address, protocol, server_performance: performance } = phone.vpn_details;
  const shownPerformance = `<PerformanceLevel.${performance.toUpperCase()}: '${performance}'>`;
  return `VPN is ON and connected. Details: {'server_address': ${repr(server_address)}, 'protocol': ${repr(protocol)}, 'server_performance': ${shownPerformance}}`;
}

function appOf(phone: Phone, name: PythonValue) {
  const key = hashable(name);
  return key !== undefined && Object.hasOwn(phone.app_statuses, key) ? phone.app_statuses[key] : undefined;
}

const allowed = (permissions: Readonly<Record<string, boolean>>) =>
  Object.keys(permissions).filter((name) => permissions[name]);

const noApp = (name: PythonValue) => `App '${str(name)}' not found on this phone.`;

function appStatus({ phone }: Held, { app_name: name }: Arguments<'app_name'>): string {
  const app = appOf(phone, name);
  if (app === undefined) return noApp(name);
  const permissions = allowed(app.permissions);
  const lines = permissions.length === 0 ? [' - Permissions: None granted.'] : [' - Permissions Granted:'];
  return [`Status for App: ${str(name)}`, ...lines, ...permissions.map((one) => `   - ${one}`)].join('\n');
}

function appPermissions({ phone }: Held, { app_name: name }: Arguments<'app_name'>): string {
  const app = appOf(phone, name);
  if (app === undefined) return noApp(name);
  const permissions = allowed(app.permissions);
  return permissions.length === 0
    ? `App '${str(name)}' currently has no permissions granted.`
    : `App '${str(name)}' has permission for: ${permissions.join(', ')}.`;
}

function grant({ phone }: Held, args: Arguments<'app_name' | 'permission'>): string {
  const name = args.app_name;
  const app = appOf(phone, name);
  const permission = lower(args.permission);
  if (app === undefined) return `Error. App '${str(name)}' not found. Cannot grant permission.`;
  if (!Object.hasOwn(app.permissions, permission))
    return `Error. Permission '${permission}' not tracked for app '${str(name)}', available permissions: ${repr(Object.keys(app.permissions))}`;
  app.permissions[permission] = true;
  return `Success. Permission '${permission}' granted to app '${str(name)}'.`;
}

const TOOLS: Readonly<Record<string, TauTool>> = {
  check_status_bar: read([], ({ phone }) => `Status Bar: ${device.statusBar(phone)}`),
  check_network_status: read([], networkStatus),
  check_network_mode_preference: read([], ({ phone: { network_mode_preference: mode } }) => {
    if (typeof mode !== 'string') throw noAttribute(mode, 'value');
    return `Network Mode Preference: ${mode}`;
  }),
  set_network_mode_preference: shown(['mode'], setMode),
  run_speed_test: read([], (of) => {
    const measured = device.measuredSpeed(of);
    if (measured === undefined) return 'Speed test failed: No Connection.';
    return `Speed Test Result: ${fixed2(measured.speed)} Mbps (${measured.word}). ${ADVICE[measured.word]}`;
  }),
  toggle_airplane_mode: shown([], (of) => {
    device.toggleAirplaneMode(of);
    return `Airplane Mode is now ${onOff(of.phone.airplane_mode)}.`;
  }),
  check_sim_status: read([], ({ phone }) => SIM[device.simStatus(phone)] ?? ''),
  reseat_sim_card: shown([], (of) => {
    of.phone.sim_card_missing = false;
    device.searchNetwork(of);
    return 'SIM card re-seated successfully.';
  }),
  toggle_data: toggled('Mobile Data', 'data_enabled', true),
  toggle_roaming: toggled('Data Roaming', 'roaming_enabled', true),
  check_data_restriction_status: read([], ({ phone }) =>
    phone.data_saver_mode ? 'Data Saver mode is ON (limits data usage).' : 'Data Saver mode is OFF.',
  ),
  toggle_data_saver_mode: toggled('Data Saver Mode', 'data_saver_mode', false),
  check_apn_settings: read([], ({ phone }) => {
    const { apn_name, mmsc_url } = device.apnOf(phone);
    return `Current APN Name: ${apn_name}\nMMSC URL (for picture messages): ${mmsc_url || 'Not Set'}\n(These are technical settings, usually best left unchanged.)`;
  }),
  set_apn_settings: shown(['apn_settings'], setApn),
  reset_apn_settings: shown([], (of) => {
    device.apnOf(of.phone).reset_at_reboot = true;
    device.searchNetwork(of);
    return 'APN settings will reset at reboot.';
  }),
  check_wifi_status: read([], ({ phone }) => {
    if (!phone.wifi_enabled) return 'Wi-Fi is turned OFF.';
    if (!phone.wifi_connected) return 'Wi-Fi is ON but not connected to any network.';
    return `Wi-Fi is ON and connected to '${str(phone.wifi_ssid)}'. Signal strength: ${phone.wifi_signal_strength}.`;
  }),
  toggle_wifi: shown([], ({ phone }) => {
    if (phone.airplane_mode) return 'Cannot change Wi-Fi settings while Airplane Mode is ON.';
    device.toggleWifi(phone);
    return `Wi-Fi is now ${onOff(phone.wifi_enabled)}.`;
  }),
  check_wifi_calling_status: read(
    [],
    ({ phone }) => `Wi-Fi Calling is currently turned ${onOff(phone.wifi_calling_enabled)}.`,
  ),
  toggle_wifi_calling: toggled('Wi-Fi Calling', 'wifi_calling_enabled', false),
  check_vpn_status: read([], vpnStatus),
  connect_vpn: write([], ({ phone }) =>
    device.connectVpn(phone)
      ? `VPN connected successfully.\nStatus Bar: ${device.statusBar(phone)}`
      : 'VPN already connected.',
  ),
  disconnect_vpn: shown([], ({ phone }) =>
    device.disconnectVpn(phone) ? 'VPN disconnected successfully.' : 'No active VPN connection to disconnect.',
  ),
  check_installed_apps: read(
    [],
    ({ phone }) => `The following apps are installed on the phone: ${Object.keys(phone.app_statuses).join(', ')}`,
  ),
  check_app_status: read(['app_name'], appStatus),
  check_app_permissions: read(['app_name'], appPermissions),
  grant_app_permission: shown(['app_name', 'permission'], grant),
  can_send_mms: read([], (of) => `Your messaging app ${device.canSendMms(of) ? 'can' : 'cannot'} send MMS messages.`),
  reboot_device: shown([], reboot),
  check_payment_request: read([], ({ around: { payment_request: request } }) =>
    request === null
      ? 'No payment request has been made.'
      : `You have a payment request for bill ${request.bill_id} of ${pythonFloat(request.amount_due)} USD.`,
  ),
  make_payment: write([], ({ around: { payment_request: request } }) => {
    if (request === null) return 'You do not have a payment request.';
    request.paid = true;
    return `Payment of ${pythonFloat(request.amount_due)} USD has been made for bill ${request.bill_id}.`;
  }),
};

const turned = (key: 'data_enabled' | 'roaming_enabled' | 'data_saver_mode', isOn: boolean, isOfNetwork: boolean) =>
  method([], (of) => {
    of.phone[key] = isOn;
    if (isOfNetwork) device.searchNetwork(of);
  });

const airplaneMode = (isOn: boolean) =>
  method([], (of) => {
    device.toggleAirplaneMode(of);
    if (of.phone.airplane_mode !== isOn) device.toggleAirplaneMode(of);
  });

/** What tasks prepare the phone with. */
const PREPARATIONS: Readonly<Record<string, TauFunction>> = {
  set_user_info: method(['name', 'phone_number'], ({ around }, { name, phone_number }) => {
    Object.assign(around, { name, phone_number });
  }),
  set_user_location: method(['abroad'], ({ around }, { abroad }) => {
    Object.assign(around, { is_abroad: abroad });
  }),
  turn_airplane_mode_on: airplaneMode(true),
  turn_airplane_mode_off: airplaneMode(false),
  unseat_sim_card: method([], (of) => {
    of.phone.sim_card_missing = true;
    device.searchNetwork(of);
  }),
  lock_sim_card: method(['mode'], (of, { mode }) => {
    if (mode === 'pin' || mode === 'puk') of.phone.sim_card_status = `locked_${mode}`;
    device.searchNetwork(of);
  }),
  // As tau2-bench has it: only this one does not look for a network.
  turn_data_on: turned('data_enabled', true, false),
  turn_data_off: turned('data_enabled', false, true),
  turn_roaming_on: turned('roaming_enabled', true, true),
  turn_roaming_off: turned('roaming_enabled', false, true),
  turn_data_saver_mode_on: turned('data_saver_mode', true, false),
  turn_data_saver_mode_off: turned('data_saver_mode', false, false),
  break_apn_settings: method([], (of) => {
    device.apnOf(of.phone).apn_name = 'broken';
    device.searchNetwork(of);
  }),
  break_apn_mms_setting: method([], ({ phone }) => {
    device.apnOf(phone).mmsc_url = null;
  }),
  set_wifi_calling: {
    ...method(['enabled', 'mms_over_wifi'], ({ phone }, { enabled, mms_over_wifi }) => {
      phone.wifi_calling_enabled = enabled === true;
      if (typeof mms_over_wifi === 'boolean') phone.wifi_calling_mms_over_wifi = mms_over_wifi;
    }),
    defaults: { mms_over_wifi: null },
  },
  break_vpn: method([], ({ phone }) => {
    device.connectVpn(phone);
    // The object that the class connects to by default is the one that breaks.
    phone.default_vpn_performance = 'poor';
    if (phone.vpn_details !== null) phone.vpn_details.server_performance = 'poor';
  }),
  remove_app_permission: method(['app_name', 'permission'], ({ phone }, args) => {
    const app = appOf(phone, args.app_name);
    const permission = lower(args.permission);
    if (app !== undefined && Object.hasOwn(app.permissions, permission)) app.permissions[permission] = false;
  }),
  simulate_network_search: method([], device.searchNetwork),
};

const isExpected = (look: (of: Held) => boolean) =>
  method(['expected_status'], (of, { expected_status }) => look(of) === expected_status);

/** What tasks look at in the end. */
const ASSERTIONS: Readonly<Record<string, TauFunction>> = {
  assert_airplane_mode_status: isExpected(({ phone }) => phone.airplane_mode),
  assert_service_status: method(['expected_status'], ({ phone }, args) => {
    const expected = args.expected_status;
    if (typeof expected !== 'string' || !NETWORK_STATUSES.includes(expected))
      throw new PythonError(`${repr(expected)} is not a valid NetworkStatus`);
    return phone.network_connection_status === expected;
  }),
  assert_mobile_data_status: isExpected(device.isDataWorking),
  assert_mobile_roaming_status: isExpected(({ phone }) => phone.roaming_enabled),
  assert_mobile_data_saver_mode_status: isExpected(({ phone }) => phone.data_saver_mode),
  assert_internet_speed: {
    ...method(['expected_speed', 'expected_desc'], (of, args) => {
      const { speed, word } = device.measuredSpeed(of) ?? { speed: 0, word: 'No Connection' };
      const isFast = speed >= (numberOf(args.expected_speed) ?? NaN);
      const expected = args.expected_desc;
      return isFast && (expected === null || word.toLowerCase() === lower(expected));
    }),
    defaults: { expected_desc: null },
  },
  assert_internet_not_excellent: method([], (of) => device.measuredSpeed(of)?.word !== 'Excellent'),
  assert_can_send_mms: isExpected(device.canSendMms),
  assert_mobile_data_usage_exceeded: isExpected(({ around }) => around.mobile_data_usage_exceeded),
};

export const TELECOM_USER: Toolkit = {
  className: 'TelecomUserTools',
  tables: USER_PHONE_TABLES,
  tools: TOOLS,
  functions: { ...PREPARATIONS, ...ASSERTIONS },
};
