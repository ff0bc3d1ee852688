export const memberCountText = ({ memberCount }: { readonly memberCount: number }): string =>
  memberCount === 1 ? '1 member' : `${memberCount.toLocaleString('en')} members`;
