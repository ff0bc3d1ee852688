export { openPastModels } from './as-of/as-of.ts';
export { noteReading } from './as-of/note-reading.ts';
export { instantOf, requirePortal } from './commands/command.ts';
