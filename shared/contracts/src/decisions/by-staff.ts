import { eventCatalog } from '../events/catalog.ts';
import type { SubjectKind } from './subject-kind.ts';

type Happened = { readonly type: string; readonly data: object };

/** The actor of decisions that an operator makes on the server. */
export const COMMAND_LINE = 'command-line';

/** Founders let people in and remove them as well, so here only a command that names its actor as staff is a decision. */
const ALSO_BY_FOUNDERS: ReadonlySet<string> = new Set(['GroupLeft', 'GroupJoined']);

export const textIn = (data: object, field: string | undefined): string | null => {
  const value = new Map<string, unknown>(Object.entries(data)).get(field ?? '');
  return typeof value === 'string' ? value : null;
};

/** The field of an event's data that names its subject. */
const ID_OF: Readonly<Record<SubjectKind, string>> = {
  member: 'memberId',
  post: 'postId',
  comment: 'commentId',
  message: 'messageId',
  group: 'groupId',
  portal: 'deskId',
};
export const subjectOf = (data: object, kind: SubjectKind): string | null =>
  textIn(data, ID_OF[kind]);

/** The person whom the event concerns. */
export const personOf = ({ type, data }: Happened): string | null =>
  textIn(data, eventCatalog[type]?.about);

/** Whether staff decided it: they acted as staff, also about themselves, or they are not the person the event concerns. */
export function isByStaff(
  event: Happened & { readonly actor: { readonly kind: string; readonly id: string } },
): boolean {
  const { type, actor } = event;
  if (actor.kind === 'staff') return true;
  if (actor.kind === 'system' || ALSO_BY_FOUNDERS.has(type)) return false;
  return actor.id !== personOf(event);
}
