import { createHmac, createSecretKey } from 'node:crypto';

export type Pseudonym = (id: string) => string;

const HEX_DIGITS = 32;

/** The same id has the same pseudonym in everything of one salt, and nobody without the salt can tell which id it is. */
export function pseudonymsUnder(salt: Uint8Array): Pseudonym {
  const key = createSecretKey(salt);
  // A letter first: spreadsheets take other beginnings for a number or a formula
  return (id) => `p${createHmac('sha256', key).update(id).digest('hex').slice(0, HEX_DIGITS)}`;
}
