import { pinStream } from '@portal/contracts/pins/pin.events';
import { postView } from '@portal/contracts/posts/post.views';
import { DomainError } from '@portal/service-kit/errors';
import { inData, show } from '../call-handling/call-answer.ts';
import { decidingCommands, type Needs } from '../call-handling/call-handlers.ts';
import { portalCommand } from '../call-handling/command-context.ts';
import { idOf, postNotFound } from '../refusals.ts';
import type { UndoEntry } from '../undo/undo-entry.ts';
import { isPast, pinDecider, type PinState } from './pin.decider.ts';
import { createPresenceInFeed } from './presence-in-feed.ts';

const EXPIRE_EVERY_MS = 2_000;

type Needed = Needs<'now' | 'posts' | 'recurring' | 'stream'>;

export const pins = decidingCommands(({ stream, posts, recurring, now }: Needed) => {
  const pinsOfPortal = stream(pinStream, pinDecider, { opens: false });
  const presenceOf = createPresenceInFeed({ stream, posts });

  async function absencesOf({ pins: known }: PinState, postId: string) {
    const absences = new Map<string, number | null>();
    for (const id of new Set([postId, ...known.keys()]))
      absences.set(id, (await presenceOf(id))?.absences ?? null);
    return absences;
  }

  async function lookAt(postId: string) {
    const { state } = await pinsOfPortal.load({});
    const absences = await absencesOf(state, postId);
    return { state, looked: { postId, at: now().toISOString(), absences } };
  }

  recurring.every(EXPIRE_EVERY_MS, 'pins whose time is over', async () => {
    const at = now().toISOString();
    const { state } = await pinsOfPortal.load({});
    if ([...state.pins.values()].some((pin) => isPast(pin, at)))
      await pinsOfPortal.handle({ type: 'Expire', at }, portalCommand(now(), 'pins'));
  });

  const takenBack: UndoEntry = {
    async undo({ subjectId, revision }, command) {
      const { looked } = await lookAt(subjectId);
      return pinsOfPortal.handle({ type: 'TakeBack', ...looked, revision }, command);
    },
    // Other posts are pinned in the same stream
    blockedBy: [],
    async blockerOf({ subjectId, revision }) {
      const { state, looked } = await lookAt(subjectId);
      try {
        pinDecider.decide({ type: 'TakeBack', ...looked, revision }, state);
        return null;
      } catch (error) {
        if (error instanceof DomainError) return error.words;
        throw error;
      }
    },
  };

  return {
    decisions: { 'pin-post': takenBack, 'unpin-post': takenBack },
    calls: {
      'PUT /posts/:postId/pin': async ({ params, body, session, command }) => {
        const postId = idOf(params.postId, postNotFound);
        const presence = await presenceOf(postId);
        if (!presence) throw postNotFound();
        const until = body.until ? new Date(body.until).toISOString() : null;
        const { looked } = await lookAt(postId);
        const { position } = await pinsOfPortal.handle(
          body.pinned
            ? { type: 'Pin', ...looked, pin: { ...presence, until } }
            : { type: 'Unpin', postId },
          command('pin-post'),
        );
        return show(postView, { postId, readerId: session.memberId }, position, {
          missing: postNotFound,
          as: inData,
        });
      },
    },
  };
});
