import './your-agent-page.test.ts';
