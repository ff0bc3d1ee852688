/** Whom a connection belongs to, as the server knew them last. */
export type Identity = {
  readonly token: string;
  readonly memberId: string;
  readonly role: 'member' | 'admin';
  readonly groupIds: readonly string[];
};
