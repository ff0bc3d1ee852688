/**
 * The receivers of a change, as text that travels with it:
 * `everyone`, `everyone-but:<memberId>`, `member:<memberId>`, `group:<groupId>`, `group-but:<groupId>/<memberId>`,
 * `group-member:<groupId>/<memberId>` (that member, while they are in the group), `admins`,
 * `coordinators`.
 */
export type Audience =
  | { readonly kind: 'everyone'; readonly but?: string }
  | { readonly kind: 'member'; readonly memberId: string }
  | { readonly kind: 'group'; readonly groupId: string; readonly but?: string }
  | { readonly kind: 'group-member'; readonly groupId: string; readonly memberId: string }
  | { readonly kind: 'admins' | 'coordinators' };

export function formatAudience(audience: Audience): string {
  switch (audience.kind) {
    case 'everyone':
      return audience.but === undefined ? 'everyone' : `everyone-but:${audience.but}`;
    case 'member':
      return `member:${audience.memberId}`;
    case 'group':
      return audience.but === undefined
        ? `group:${audience.groupId}`
        : `group-but:${audience.groupId}/${audience.but}`;
    case 'group-member':
      return `group-member:${audience.groupId}/${audience.memberId}`;
    case 'admins':
    case 'coordinators':
      return audience.kind;
    default:
      return audience satisfies never;
  }
}

/** `undefined` for text that names no audience. Such a change goes to nobody rather than to everyone. */
export function parseAudience(text: string): Audience | undefined {
  const colon = text.indexOf(':');
  const rest = colon < 0 ? '' : text.slice(colon + 1);
  switch (colon < 0 ? text : text.slice(0, colon)) {
    case 'everyone':
      return { kind: 'everyone' };
    case 'everyone-but':
      return { kind: 'everyone', but: rest };
    case 'member':
      return { kind: 'member', memberId: rest };
    case 'group':
      return { kind: 'group', groupId: rest };
    case 'group-but': {
      const [groupId = '', but = ''] = rest.split('/');
      return { kind: 'group', groupId, but };
    }
    case 'group-member': {
      const [groupId = '', memberId = ''] = rest.split('/');
      return { kind: 'group-member', groupId, memberId };
    }
    case 'admins':
      return { kind: 'admins' };
    case 'coordinators':
      return { kind: 'coordinators' };
    default:
      return undefined;
  }
}
