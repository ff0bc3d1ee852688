import { v5 } from 'uuid';

/** Separates the portal's derived ids from those of anybody else. */
const NAMESPACE = '5f2f5a0e-2f0b-4b1a-9d5b-3c8f0c6b7d11';

/** The same parts always give the same UUID (version 5), so that a repeated command names the same things. */
export const derivedId = (...parts: readonly string[]): string => v5(parts.join('|'), NAMESPACE);

/** The id of the n-th event of a command: the store tells a repeated append from a conflicting one by it. */
export const eventId = (commandId: string, index: number): string => v5(String(index), commandId);
