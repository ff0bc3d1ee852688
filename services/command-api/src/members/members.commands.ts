import { NO_PICTURE } from '@portal/contracts/members/member.api';
import { members as contract } from '@portal/contracts/members/members.contract';
import { memberStream } from '@portal/contracts/members/member.events';
import { DomainError } from '@portal/service-kit/errors';
import { WrongExpectedRevision } from '@portal/service-kit/event-store/event-store';
import { answer, showUser } from '../call-handling/call-answer.ts';
import { commands, type Needs } from '../call-handling/call-handlers.ts';
import { lawOf, requireAge } from '../privacy-law.ts';
import { readUpload } from '../uploads/upload.ts';
import { createRenderPicture } from './picture-image.ts';
import { profileDecider } from './profile.decider.ts';
import { createUploads } from './uploads.ts';

const PICTURE = { ...contract.calls['PUT /users/profile/picture'].file, what: 'picture' } as const;

const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError || error instanceof WrongExpectedRevision;

const answerPicture = (profilePicture: string, position: string | null) =>
  answer({ data: { profilePicture } }, position);

type Needed = Needs<
  'background' | 'longestPictureMs' | 'now' | 'ownNames' | 'pictures' | 'settings' | 'stream'
>;

export const members = commands((context: Needed) => {
  const { stream, pictures, background, ownNames, longestPictureMs, settings, now } = context;
  const { minimumAge } = lawOf(settings);
  const timeZone = settings.PORTAL_TIME_ZONE;
  const requireOldEnough = (dateOfBirth: string, at: Date) =>
    requireAge(dateOfBirth, minimumAge, { now: at, timeZone });
  const profiles = stream(memberStream, profileDecider({ ownNames, requireAge: requireOldEnough }));
  const upload = createUploads();
  const render = createRenderPicture(longestPictureMs);

  /** Nothing refers to a replaced picture. If its removal fails, it stays until its member is erased. */
  function removeReplaced(memberId: string, path: string): void {
    background.run('removing a picture that was replaced', () => pictures.remove(memberId, path));
  }

  return {
    'PUT /users/profile': async ({ body, session: { memberId, role }, command }) => {
      const isByAdministrator = role === 'admin';
      const { position } = await profiles.handle(
        { type: 'ChangeProfile', memberId, fields: body, isByAdministrator, at: now() },
        command('change-profile'),
      );
      return showUser(memberId, position);
    },

    'PUT /users/profile/picture': async ({ session: { memberId }, command, http }) => {
      const context = command('change-picture');
      const picture = await pictures.pathOf(memberId, context.commandId);
      const repeated = await profiles.repeatedAnswer({ memberId }, context);
      if (repeated) return answerPicture(picture, repeated.position);
      await upload(memberId, async () => {
        await pictures.put(picture, await render(memberId, await readUpload(http, PICTURE)));
      });
      try {
        const { state, events, position } = await profiles.handle(
          { type: 'ChangePicture', memberId, picture },
          context,
        );
        if (events.length > 0 && state.status === 'present' && state.picture === picture)
          removeReplaced(memberId, state.formerPicture);
        return answerPicture(picture, position);
      } catch (error) {
        if (isRefusal(error)) removeReplaced(memberId, picture);
        throw error;
      }
    },

    'DELETE /users/profile/picture': async ({ session: { memberId }, command }) => {
      const { state, events, position } = await profiles.handle(
        { type: 'ChangePicture', memberId, picture: NO_PICTURE },
        command('remove-picture'),
      );
      if (events.length > 0 && state.status === 'present')
        removeReplaced(memberId, state.formerPicture);
      return answerPicture(NO_PICTURE, position);
    },
  };
});
