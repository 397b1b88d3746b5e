import { registerHooks } from 'node:module';

/**
 * Preloaded into a child process (`--import`): the packages that WITHOUT_PACKAGES lists, separated by commas, are not found, as if they
 * were not installed.
 */
const missing = new Set(process.env['WITHOUT_PACKAGES']?.split(','));
registerHooks({
  resolve(specifier, context, nextResolve) {
    const isOurs = !context.parentURL?.includes('/node_modules/');
    if (!isOurs || !missing.has(specifier)) return nextResolve(specifier, context);
    throw Object.assign(new Error(`Cannot find package '${specifier}'`), { code: 'ERR_MODULE_NOT_FOUND' });
  },
});
