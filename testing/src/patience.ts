import { vi } from 'vitest';

/** A busy machine may stop for seconds. Vitest gives up after one, and has no setting for it. */
const PATIENCE_MS = 20_000;

const isPatient = Symbol.for('patience of the tests');
// The files of a worker share `vi`
if (!Reflect.has(vi, isPatient)) {
  const { waitFor, waitUntil } = vi;
  const patient = (options: Parameters<typeof waitFor>[1] = {}) =>
    typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options };
  Object.assign(vi, {
    [isPatient]: true,
    waitFor: (check: () => unknown, options?: Parameters<typeof waitFor>[1]) =>
      waitFor(check, patient(options)),
    waitUntil: (check: () => unknown, options?: Parameters<typeof waitFor>[1]) =>
      waitUntil(check, patient(options)),
  });
}
