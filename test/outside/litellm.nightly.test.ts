import './litellm.outside.test.ts';
