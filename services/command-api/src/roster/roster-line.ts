import type { Words } from '@portal/languages/coded-text';
import { DomainError } from '@portal/service-kit/errors';

/** `line` is the last one of a row whose cells contain line breaks, and `breaks` is their number. */
export type RosterLine = {
  readonly line: number;
  readonly cells: readonly string[];
  readonly breaks?: number;
};

export const refusedRoster = (words: Words) =>
  new DomainError('invalid', words, { field: 'roster' });
