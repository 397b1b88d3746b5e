/** What `try` plays: ten short scenarios, which together are of every category. */
export const TRY_SCENARIOS = [
  'search_phone_number_with_name',
  'remove_contact_by_phone',
  'remove_contact_by_phone_multiple_user_turn',
  'remove_contact_by_phone_no_remove_contact_insufficient_information',
  'search_message_with_recency_oldest_multiple_user_turn',
  'send_message_with_contact_content_cellular_off',
  'convert_currency_canonicalize',
  'add_reminder_content_and_date_and_time',
  'wifi_off',
  'turn_on_wifi_low_battery_mode',
] as const;
