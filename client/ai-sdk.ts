export { aiSdkAgent } from './ai-sdk/ai-sdk-agent.ts';
export type { LoopParts, MakeLoop } from './ai-sdk/ai-sdk-agent.ts';
export type {
  LoopMessage,
  LoopOptions,
  LoopResult,
  LoopStep,
  LoopTool,
  LoopTools,
  ToolLoop,
} from './ai-sdk/tool-loop.ts';
export type { ModelAgent } from './ai-sdk/model-agent.ts';
export type { SdkAnswer, SdkModel, SdkRequest, SdkSettings } from './ai-sdk/sdk-model.ts';
