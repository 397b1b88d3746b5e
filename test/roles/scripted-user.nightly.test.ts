import './scripted-user.test.ts';
