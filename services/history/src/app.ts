export { openPastModels } from './as-of/as-of.ts';
export { requirePortal } from '@portal/operations/engines';
export { instantOf } from '@portal/operations/instant';
