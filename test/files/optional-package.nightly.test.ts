import './optional-package.test.ts';
