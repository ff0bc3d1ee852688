export { openPastModels } from './as-of/as-of.ts';
export { INDEXES } from './commands/fold-command.ts';
export { instantOf, requirePortal } from './commands/command.ts';
