import './ai-sdk.outside.test.ts';
