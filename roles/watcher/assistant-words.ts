/** Work that only the assistant can do. */
export const WORK =
  '(?:send|text|message|add|create|set|save|schedule|delete|remove|update|change|modify|relabel|switch|turn|enable|disable|activate|search|look|check|find|get|fetch|convert|call|remind)';

/** Of it, what nobody asks for advice about. */
export const CHANGE =
  '(?:send|add|create|set|save|schedule|delete|remove|update|modify|change|move|relabel|switch|turn|enable|disable|activate|convert|remind)';

/** The same as something done. Settings with their direction: that wifi was off does not mean that it is on. */
export const DONE =
  '(?:sent|delivered|added|created|set|saved|scheduled|deleted|removed|updated|changed|modified|relabell?ed|enabled|disabled|activated|deactivated|(?:switched|turned) (?:back )?(?:on|off))';

/** What a phone holds: a person says "my" of it. */
export const HELD =
  '(?:contacts?|reminders?|messages?|texts?|calendar|phone|device|location|settings|wifi|boss|friends|colleagues|account)';

/** What a person may offer to do in a chat, because it is only talk. */
export const TALK =
  '(?:repeat|say|tell|spell|give|describe|explain|show|wait|clarify|rephrase|write|type|read|list|do|know|be|answer|send you)';
