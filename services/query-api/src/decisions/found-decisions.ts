import type { Decision } from '@portal/contracts/decisions/decision.api';
import { isUndoable, undoableUntil } from '@portal/contracts/decisions/undoable';
import { COMMAND_LINE, subjectOf } from '@portal/contracts/decisions/by-staff';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import type { Say } from '@portal/languages/say';
import type { Recorded } from '@portal/service-kit/event-sourcing/event-codec';
import type { DecisionDocument } from '@portal/read-models/decisions/decision';
import { groups } from '@portal/read-models/groups/group';
import { isPresent } from '@portal/read-models/members/member';
import { posts } from '@portal/read-models/posts/post';
import { nameOf, type People } from '../people/people.ts';
import { collectionOf } from '../documents/collection.ts';
import type { Needs } from '../answering/reading-feature.ts';

type Parts = NonNullable<DecisionDocument['parts']>;
type DataOf<Type extends PortalEvent['type']> = Extract<PortalEvent, { type: Type }>['data'];

const LABEL_LENGTH = 80;
const shortened = (text: string): string =>
  text.length > LABEL_LENGTH ? `${[...text].slice(0, LABEL_LENGTH).join('')}…` : text;

/** If the domain itself needs the reason, as at a refused sign-in, the event's data contains it, too. */
const reasonIn = (data: object): string | null =>
  'reason' in data && typeof data.reason === 'string' ? data.reason : null;

type Deed = DataOf<'BulkDecided'>['action'] | 'decide';
const DEED_OF: ReadonlyMap<string, Deed> = new Map<keyof Parts, Deed>([
  ['approve-registration', 'approve'],
  ['approve-post', 'approve'],
  ['reject-registration', 'reject'],
  ['reject-post', 'reject'],
  ['suspend-member', 'suspend'],
  ['restore-member', 'restore'],
  ['remove-post', 'remove'],
  ['remove-group', 'remove'],
  ['undo', 'undo'],
]);

function done(deed: Deed, count: number, say: Say): string {
  switch (deed) {
    case 'approve':
      return say('{count, plural, one {# approved} other {# approved}}', { count });
    case 'reject':
      return say('{count, plural, one {# rejected} other {# rejected}}', { count });
    case 'suspend':
      return say('{count, plural, one {# suspended} other {# suspended}}', { count });
    case 'restore':
      return say('{count, plural, one {# restored} other {# restored}}', { count });
    case 'remove':
      return say('{count, plural, one {# removed} other {# removed}}', { count });
    case 'undo':
      return say('{count, plural, one {# undone} other {# undone}}', { count });
    case 'decide':
      return say('{count, plural, one {# decided} other {# decided}}', { count });
    default:
      return deed satisfies never;
  }
}

/** Says what has really happened: `12 approved`, or `1 restored, 40 suspended`. */
function labelOfWhole(parts: Parts, meant: Deed, say: Say): string {
  const counts = new Map<Deed, number>();
  for (const [kind, count] of Object.entries(parts)) {
    const deed = DEED_OF.get(kind) ?? 'decide';
    counts.set(deed, (counts.get(deed) ?? 0) + count);
  }
  return counts.size === 0
    ? done(meant, 0, say)
    : [...counts].map(([deed, count]) => done(deed, count, say)).join(', ');
}

const actorName = (actorId: string, persons: People): string =>
  actorId === COMMAND_LINE ? 'Command line' : nameOf(persons.get(actorId));

/** The text of a decision that concerns nobody in particular. */
function labelOfDesk(
  { action, parts = {} }: DecisionDocument,
  event: PortalEvent | undefined,
  say: Say,
) {
  if (action === 'bulk')
    return labelOfWhole(parts, event?.type === 'BulkDecided' ? event.data.action : 'decide', say);
  switch (event?.type) {
    case 'HistoryExported': {
      const { rows, format } = event.data;
      return say('{rows, plural, one {# entry as {format}} other {# entries as {format}}}', {
        rows,
        format: format.toUpperCase(),
      });
    }
    case 'RosterReplaced':
      return say('{rows, plural, one {# row} other {# rows}}', { rows: event.data.rows });
    default:
      return null;
  }
}

/** Leaves out the events of a stream that concern another subject than the decision. */
export const concerning = (
  events: readonly Recorded<PortalEvent>[],
  { kind, subjectId }: Pick<DecisionDocument, 'kind' | 'subjectId'>,
): readonly Recorded<PortalEvent>[] =>
  events.filter(({ data }) => (subjectOf(data, kind) ?? subjectId) === subjectId);

/** A decision with all that its entry shows. */
export type FoundDecision = {
  readonly document: DecisionDocument;
  readonly events: readonly Recorded<PortalEvent>[];
  /** The name of the group, or the title of the post, where the stream of the decision does not have it. */
  readonly nameOutside: string | null;
  readonly people: People;
};
export type DecisionNeeds = Needs<'facts' | 'log' | 'now' | 'people' | 'readModels' | 'undoDays'>;
export type Decisions = ReturnType<typeof decisionsFrom>;

export const personOf = ({ personId }: DecisionDocument): readonly string[] =>
  personId === null ? [] : [personId];

export const peopleIn = (found: readonly FoundDecision[]): readonly string[] =>
  found.flatMap(({ document }) => personOf(document));

export function decisionsFrom({ readModels, people, log, facts, now, undoDays }: DecisionNeeds) {
  const knownGroups = collectionOf(readModels, groups);
  const knownPosts = collectionOf(readModels, posts);

  /** Whether the decision may be undone by its age and its kind. command-api knows what else blocks that. */
  function standingOf(document: DecisionDocument): Pick<Decision, 'state' | 'undoableUntil'> {
    if (document.undoneBy !== null) return { state: 'undone', undoableUntil: null };
    if (!isUndoable(document.action)) return { state: 'stands', undoableUntil: null };
    const until = undoableUntil(document.at, undoDays);
    return until <= now()
      ? { state: 'expired', undoableUntil: null }
      : { state: 'stands', undoableUntil: until.toISOString() };
  }

  /** Members' streams are long, and their names are in the read model, so only the decision itself is opened there. */
  async function eventsOf(document: DecisionDocument) {
    const { kind, stream, revision } = document;
    const from = kind === 'member' || kind === 'portal' ? revision : 0;
    return concerning(await log(stream, { from, to: revision }), document);
  }

  async function nameOutsideOf({ kind, stream, subjectId }: DecisionDocument) {
    if (kind === 'group') return (await knownGroups.get(subjectId))?.name ?? null;
    if (kind !== 'post' || stream.startsWith('post-')) return null;
    const post = await knownPosts.get(subjectId);
    return post && 'title' in post ? post.title || null : null;
  }

  function labelOf(
    { document, events, nameOutside, people: known }: FoundDecision,
    say: Say,
  ): string | null {
    const { kind, personId } = document;
    if (kind === 'portal') return labelOfDesk(document, events.at(-1), say);
    if (kind === 'member') {
      const person = known.get(personId ?? '');
      return isPresent(person) ? person.fullName : null;
    }
    if (kind === 'group') return nameOutside;
    const [before, after] = [facts.after(events.slice(0, -1)), facts.after(events)];
    const words = before.title ?? before.text ?? after.title ?? after.text ?? nameOutside;
    return words === null ? null : shortened(words);
  }

  return {
    async load(documents: readonly DecisionDocument[]): Promise<readonly FoundDecision[]> {
      const known = await people(
        documents.flatMap((document) => [document.actorId, ...personOf(document)]),
      );
      return Promise.all(
        documents.map(async (document) => {
          const [events, nameOutside] = await Promise.all([
            eventsOf(document),
            nameOutsideOf(document),
          ]);
          return { document, events, nameOutside, people: known };
        }),
      );
    },

    present(found: FoundDecision, say: Say): Decision {
      const { document, events, people: known } = found;
      const { _id, at, actorId, action, kind, subjectId, personId, via } = document;
      const decided = events.at(-1);
      const person = known.get(personId ?? '');
      const { code = null, words = null, note = null } = decided?.because ?? {};
      return {
        _id,
        at,
        actor: { _id: actorId, fullName: actorName(actorId, known) },
        action,
        subject: { kind, _id: subjectId, label: labelOf(found, say) },
        person:
          personId === null
            ? null
            : { _id: personId, label: isPresent(person) ? person.fullName : null },
        reason: words ?? (decided && reasonIn(decided.data)) ?? null,
        code,
        note,
        via,
        ...standingOf(document),
      };
    },
  };
}
