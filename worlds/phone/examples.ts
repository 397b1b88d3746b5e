import type { WorldExamples } from '../world.ts';

export const PHONE_EXAMPLES: WorldExamples = {
  tool: 'add_contact',
  call: `set_wifi_status '{"on": true}' --state wifi-off`,
  scenario: (name, state) => `- name: ${name}
  summary: Create a contact from a name and a phone number. # what is tested
  categories: [STC, SUT] # STC or MTC: a single or multiple tool calls; SUT or MUT: a single or multiple user turns
  tools: [add_contact] # what the agent is offered
${state === undefined ? '' : `  state: ${state}\n`}\
  opening: My dentist is Ines Moreau, +14155550137. Please save that.
  goal: Have Ines Moreau added to your contacts.
  knows: [The name is Ines Moreau., The phone number is +14155550137.]
  lacks: [anything else]
  solution: # keys of one step are parallel calls, each a name for its result
    - added: { add_contact: { name: Ines Moreau, phone_number: '+14155550137' } }
    - say: I have added Ines Moreau to your contacts.
  milestones: # what must happen, in this order
    - added: { CONTACT: { name: Ines Moreau, phone_number: '+14155550137', relationship: null } }
    - told: I have added Ines Moreau to your contacts.
`,
};
