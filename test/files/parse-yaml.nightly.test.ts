import './parse-yaml.test.ts';
