import type { IsoInstant } from '../../time/iso-instant.ts';

export type TokenRecord = {
  readonly hash: string;
  readonly subjectId: string;
  readonly expiresAt: IsoInstant;
};

export interface TokenStore {
  putToken(record: TokenRecord): Promise<void>;
  token(hash: string): Promise<TokenRecord | null>;
  /** Deletes the token and returns it. Only one of several simultaneous calls gets it. */
  takeToken(hash: string): Promise<TokenRecord | null>;
  deleteTokensOf(subjectId: string): Promise<void>;
}
