import { ensureNativeParts } from './native-parts.mjs';

/** @public Vitest calls it before the first test of a project. */
export default ensureNativeParts;
