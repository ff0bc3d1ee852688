import type { PicturedPortal } from './pictured-portal.ts';

const idOf: Readonly<Record<string, (portal: PicturedPortal) => string>> = {
  ':postId': ({ postId }) => postId,
  ':groupId': ({ groupId }) => groupId,
  ':memberId': ({ otherMember }) => otherMember.id,
};

/** A path of the route, with what the portal has; links with a token get one that is not valid. */
export const pathOf = (route: string, portal?: PicturedPortal): string =>
  route
    .replaceAll(/:(?:postId|groupId|memberId)/gu, (id) => (portal && idOf[id]?.(portal)) ?? id)
    .replace(/:\w+$/u, 'any')
    .replace('/*', '');
