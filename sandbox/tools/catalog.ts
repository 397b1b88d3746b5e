import { contactTools } from './contact.ts';
import { conversionTools } from './conversion.ts';
import type { ToolDefinition } from './definition.ts';
import { holidayTools } from './holiday.ts';
import { mapTools } from './map.ts';
import { mathTools } from './math.ts';
import { messagingTools } from './messaging.ts';
import { reminderTools } from './reminder.ts';
import { settingTools } from './setting.ts';
import { stockTools } from './stock.ts';
import { timeTools } from './time.ts';
import { conversationTools } from './user-tools.ts';
import { weatherTools } from './weather.ts';

/** All tools, in the order in which they are offered (facts/tools.json, `discovery_index`). */
export const TOOLS: readonly ToolDefinition[] = [
  ...contactTools,
  ...conversationTools,
  ...conversionTools,
  ...holidayTools,
  ...mapTools,
  ...mathTools,
  ...messagingTools,
  ...reminderTools,
  ...settingTools,
  ...stockTools,
  ...timeTools,
  ...weatherTools,
].toSorted((left, right) => left.order - right.order);

const BY_NAME: ReadonlyMap<string, ToolDefinition> = new Map(TOOLS.map((tool) => [tool.name, tool]));

/** The tool with this real name. */
export function findTool(name: string): ToolDefinition | undefined {
  return BY_NAME.get(name);
}
