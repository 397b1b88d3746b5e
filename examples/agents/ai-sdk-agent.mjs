import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as StdioTransport } from '@ai-sdk/mcp/mcp-stdio';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, stepCountIs } from 'ai';

const { MODEL = 'qwen3:8b', MODEL_URL = 'http://127.0.0.1:11434/v1', MODEL_KEY = 'none' } = process.env;
const { GATEWAY = 'http://127.0.0.1:8235', TOKEN, SCENARIO = 'wifi_off' } = process.env;

const model = createOpenAICompatible({ name: 'local', baseURL: MODEL_URL, apiKey: MODEL_KEY })(MODEL);
const command = { command: 'npx', args: ['toolsandbox', 'mcp', SCENARIO, '--engine', 'inline'], env: process.env };
const bearer = (token) => ({ authorization: `Bearer ${token}` });

/** The next seat of the sweep that is open; null when the sweep is over. */
async function claim() {
  for (;;) {
    const asked = { method: 'POST', headers: bearer(TOKEN), body: '{"name": "my-agent"}' };
    const answer = await fetch(`${GATEWAY}/claim`, asked);
    if (answer.ok) return answer.json();
    if (answer.status === 410) return null;
    if (answer.status !== 503) throw new Error(await answer.text());
  }
}

async function play(transport) {
  const client = await createMCPClient({ transport });
  const tools = await client.tools();
  const prompt = await client.experimental_getPrompt({ name: 'scenario' });
  const messages = [{ role: 'user', content: prompt.messages[0].content.text }];
  for (let over = false; !over;) {
    const { text, response } = await generateText({ model, tools, messages, stopWhen: stepCountIs(50) });
    const answer = await tools.say_to_user.execute({ message: text }, { toolCallId: 'last', messages });
    const said = answer.content[0].text;
    messages.push(...response.messages, { role: 'user', content: said });
    over = answer._meta['toolsandbox/turn'] === undefined;
    if (over) console.log(said);
  }
  await client.close();
}

if (!TOKEN) await play(new StdioTransport(command));
for (let seat = TOKEN ? await claim() : null; seat !== null; seat = await claim())
  await play({ type: 'http', url: seat.address, headers: bearer(seat.token) });
