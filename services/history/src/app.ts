export { openPastModels } from './as-of/as-of.ts';
export { INDEXES } from './commands/fold-command.ts';
export { requirePortal } from '@portal/operations/engines';
export { instantOf } from '@portal/operations/instant';
