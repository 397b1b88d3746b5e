import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { aiSdkAgent } from '../../client/ai-sdk.ts';
import type { LoopOptions, LoopParts, SdkModel, ToolLoop } from '../../client/ai-sdk.ts';
import { evaluate } from '../../client/index.ts';
import { mcpClients } from '../../scripts/outside/mcp-clients.ts';
import { atNight, rowsOfToday } from '../support/nightly.ts';
import { orSkipped } from './support/or-skipped.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const clients = await orSkipped('TESTS WITH THE AI SDK', mcpClients);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What is used here of the package `ai`. */
interface AiSdk {
  readonly ToolLoopAgent: new (settings: object) => ToolLoop;
  readonly generateText: (settings: object) => ReturnType<ToolLoop['generate']>;
}
type MockModel = new (behaviour: {
  readonly doGenerate: (options: { readonly prompt: readonly object[] }) => object;
}) => object;

async function imported(name: string): Promise<{ readonly sdk: AiSdk; readonly MockLanguageModel: MockModel }> {
  const { resolve } = createRequire(join(clients!.modules, 'x'));
  const load = async (path: string) => (await import(pathToFileURL(resolve(path)).href)) as never;
  const test: Readonly<Record<string, MockModel>> = await load(`${name}/test`);
  return { sdk: await load(name), MockLanguageModel: (test['MockLanguageModelV4'] ?? test['MockLanguageModelV3'])! };
}

const call = (toolCallId: string, toolName: string, input: object) => {
  return { type: 'tool-call', toolCallId, toolName, input: JSON.stringify(input) };
};
const tokens = (total: number) => ({ total, noCache: total, cacheRead: 0, cacheWrite: 0, text: total, reasoning: 0 });

/** Answers in order, and keeps what it was asked. */
function answering(MockLanguageModel: MockModel, answers: readonly (readonly object[])[]) {
  const asked: (readonly object[])[] = [];
  const left = answers.values();
  const model = new MockLanguageModel({
    doGenerate: ({ prompt }) => {
      asked.push(prompt);
      const content = left.next().value;
      if (content === undefined) throw new Error('the script is over');
      const unified = content.some((part) => 'toolCallId' in part) ? 'tool-calls' : 'stop';
      const usage = { inputTokens: tokens(10), outputTokens: tokens(5) };
      return { content, finishReason: { unified, raw: unified }, usage, warnings: [] };
    },
  });
  return { model, asked };
}

const ANSWERS = [
  [call('a', 'set_wifi_status', { on: 'sure' }), call('b', 'set_wifi_status', { on: true }), call('c', 'fly', {})],
  [{ type: 'reasoning', text: 'It is a flag.' }, call('d', 'set_wifi_status', { on: false })],
  [{ type: 'text', text: 'Wifi is off.' }],
];

describe.skipIf(clients === null).each(rowsOfToday(['ai', 'ai-7'], (name) => name === 'ai-7'))('%s', (name) => {
  const FORMS = {
    'a ToolLoopAgent':
      ({ ToolLoopAgent }: AiSdk, model: object) =>
      (run: LoopParts) =>
        new ToolLoopAgent({ model, ...run }),
    generateText:
      ({ generateText }: AiSdk, model: object) =>
      ({ tools, instructions }: LoopParts) => ({
        generate: (options: LoopOptions) =>
          generateText({ model, tools, system: instructions, stopWhen: () => false, ...options }),
      }),
  };

  it.each(Object.entries(FORMS))(
    '%s plays: parallel calls, errors, a tool that is none, a text, its tokens',
    async (_, form) => {
      const { sdk, MockLanguageModel } = await imported(name);
      const { model, asked } = answering(MockLanguageModel, ANSWERS);
      const agent = aiSdkAgent(form(sdk, model));
      const { runs } = await evaluate({ scenarios: ['wifi_off'], augmentations: ['none'], agent });
      expect(runs, runs[0]?.explanation ?? '').toMatchObject([
        { solved: true, usage: { agent: { input: 30, output: 15 } } },
      ]);
      const turns = runs[0]!.log.flatMap((event) =>
        event.kind === 'turn' && event.role === 'agent' ? [event.messages.length] : [],
      );
      expect(turns).toEqual([2, 1, 1]);
      const answered = asked[1]?.at(-1) as { readonly content: readonly object[] };
      const error = (toolCallId: string, value: unknown) => ({ toolCallId, output: { type: 'error-text', value } });
      expect(answered.content).toHaveLength(3);
      expect(answered.content).toEqual(
        expect.arrayContaining([
          expect.objectContaining(error('a', 'on must be true or false.')),
          expect.objectContaining(error('c', expect.stringContaining("unavailable tool 'fly'"))),
        ]),
      );
      expect(JSON.stringify(asked[0])).toContain('Never guess the value of a tool argument');
      expect(JSON.stringify(asked[2])).toContain('It is a flag.');
    },
  );

  it('a model alone plays, one call of it a turn', async () => {
    const { MockLanguageModel } = await imported(name);
    const { model, asked } = answering(MockLanguageModel, ANSWERS);
    const agent = aiSdkAgent({ model: model as SdkModel });
    const { runs } = await evaluate({ scenarios: ['wifi_off'], augmentations: ['none'], agent });
    expect(runs, runs[0]?.explanation ?? '').toMatchObject([{ usage: { agent: { input: 30, output: 15 } } }]);
    expect(runs[0]!.messages.at(-3)).toMatchObject({ content: 'Wifi is off.' });
    expect(asked).toHaveLength(3);
    expect(JSON.stringify(asked[1])).toContain('on must be true or false.');
    expect(JSON.stringify(asked[2])).toContain('It is a flag.');
  });

  atNight(() => {
    it('a program of docs/your-agent.md has types that a strict compiler takes', () => {
      const folder = temporaryFolder();
      symlinkSync(clients!.modules, join(folder, 'node_modules'));
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
      const program = `
        import { ToolLoopAgent, generateText, tool, jsonSchema } from '${name}';
        import type { LanguageModel } from '${name}';
        import { aiSdkAgent } from 'toolsandbox/ai-sdk';
        declare const model: LanguageModel;
        const think = tool({ inputSchema: jsonSchema<{ thought: string }>({ type: 'object' }), execute: async ({ thought }) => thought });
        export default aiSdkAgent((run) => new ToolLoopAgent({ model, ...run }));
        export const more = aiSdkAgent(({ tools, instructions = '' }) => new ToolLoopAgent({ model, tools: { ...tools, think }, instructions }));
        export const bare = aiSdkAgent({ model: model as Exclude<LanguageModel, string>, temperature: 0 });
        export const plain = aiSdkAgent(({ tools }) => ({ generate: (options) => generateText({ model, tools, ...options }) }));
        // @ts-expect-error: it makes no agent
        aiSdkAgent(() => model);
      `;
      writeFileSync(join(folder, 'agent.ts'), program);
      const paths = { 'toolsandbox/ai-sdk': [join(ROOT, 'client/ai-sdk.ts')] };
      // The types of `ai` are not right with it.
      const compilerOptions = {
        typeRoots: [join(ROOT, 'node_modules/@types')],
        paths,
        exactOptionalPropertyTypes: false,
      };
      const project = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: ['agent.ts'] };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
      const { stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '--project', folder], { encoding: 'utf8' });
      expect(stdout).toBe('');
    });
  });
});
