/** `1 member`, `128 members`. */
export const membersText = ({ memberCount }: { readonly memberCount: number }): string =>
  memberCount === 1 ? '1 member' : `${memberCount.toLocaleString('en')} members`;
