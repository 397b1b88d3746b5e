import { shownTools } from '../../../worlds/tau2/checkout/tool-schema.ts';
import type { TauCheckout } from '../../../worlds/tau2/checkout/read-checkout.ts';
import { TAU_DOMAINS } from '../../../worlds/tau2/domains.ts';
import { RED_TO_BLUE, SHOP, agentCall, shopTask } from './shop.ts';

const TOOLS = `
    @is_tool(ToolType.WRITE)
    def modify_pending_order_items(
        self, order_id: str, item_ids: List[str], new_item_ids: List[str], payment_method_id: str
    ) -> Order:
        """Changes items.

        Args:
            order_id: The order.
        """

    @is_tool(ToolType.READ)
    def find_user_id_by_email(self, email: str) -> str:
        """Finds a user."""

    @is_tool(ToolType.READ)
    def find_user_id_by_name_zip(self, first_name: str, last_name: str, zip: str) -> str:
        """Finds a user."""

    @is_tool(ToolType.WRITE)
    def modify_user_address(
        self, user_id: str, address1: str, address2: str, city: str, state: str, country: str, zip: str
    ) -> User:
        """Changes an address."""

    @is_tool(ToolType.READ)
    def get_order_details(self, order_id: str) -> Order:
        """Shows an order."""
`;

export const FIND = agentCall('find_user_id_by_email', { email: 'ada@example.com' });
export const CHANGE = agentCall('modify_pending_order_items', RED_TO_BLUE);
export const HOME = {
  user_id: 'ada',
  address1: '1 Way',
  address2: '',
  city: 'Ulm',
  state: 'BW',
  country: 'DE',
  zip: '89073',
};
export const AWAY = { ...HOME, address1: '2 Way' };
const MISSING = agentCall('get_order_details', { order_id: '#9' });

const cups = shopTask('cups', { actions: [MISSING, CHANGE], communicate_info: ['1,50'] });
const idle = shopTask('idle', { actions: [FIND], communicate_info: ['5.10', 'red'] });
export const undone = shopTask('undone', {
  actions: [FIND, agentCall('modify_user_address', AWAY), CHANGE, agentCall('modify_user_address', HOME)],
});

/** A checkout of our own shop: a task with a gold action that raises, one that doing nothing solves, one that changes something and puts it right. */
export const SHOP_CHECKOUT: TauCheckout = {
  domain: TAU_DOMAINS.retail,
  base: SHOP,
  tasks: [cups, idle, undone],
  tools: { agent: shownTools(TOOLS, ''), user: [] },
  policy: 'Be fair.',
  play: { greeting: 'Hi! What is it?', agentPrompt: 'Be fair, and kind.', userPrompt: 'You call the shop.' },
  digests: {},
  isKnown: false,
};
