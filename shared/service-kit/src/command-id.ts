import { v5 } from 'uuid';

const NAMESPACE = '5f2f5a0e-2f0b-4b1a-9d5b-3c8f0c6b7d11';

export const derivedId = (...parts: readonly string[]): string => v5(parts.join('|'), NAMESPACE);

export const eventId = (commandId: string, index: number): string => v5(String(index), commandId);
