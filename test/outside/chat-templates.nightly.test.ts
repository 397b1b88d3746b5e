import './chat-templates.outside.test.ts';
