import { KeyObject } from 'node:crypto';
import { expect } from 'vitest';

// Vitest sees no difference between two keys, because their bytes are not in any property
expect.addEqualityTesters([
  (one: unknown, other: unknown) =>
    one instanceof KeyObject && other instanceof KeyObject ? one.equals(other) : undefined,
]);
