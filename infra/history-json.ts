// The JSON of workflow histories that the Temporal CLI and UI read and write. The SDK has it only in this internal module.
export { historyFromJSON, historyToJSON } from '@temporalio/common/lib/proto-utils.js';
