import { memberEvents, type MemberEvent } from '@portal/contracts/accounts/account.events';
import type { Calls } from '@portal/contracts/calls';
import { NO_PICTURE } from '@portal/contracts/members/member.api';
import type { ViewReader } from '@portal/contracts/views/view';
import { createCommandHandler } from '@portal/service-kit/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import { createEventCodec, type DataKeys } from '@portal/service-kit/event-codec';
import {
  WrongExpectedRevision,
  type EventStore,
} from '@portal/service-kit/event-store/event-store';
import { sessionOf } from '@portal/service-kit/http/actor';
import type { Routes } from '@portal/service-kit/http/calls';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { sendView, setCommitPosition } from '../answer.ts';
import type { Background } from '../background.ts';
import { memberCommand } from '../command-context.ts';
import type { RenderPicture } from './picture-image.ts';
import { readPicture } from './picture-upload.ts';
import type { Pictures } from './pictures.ts';
import { profileDecider } from './profile.decider.ts';
import { createUploads } from './uploads.ts';

/** Nothing was appended, for certain. */
const isRefused = (error: unknown): boolean =>
  error instanceof DomainError || error instanceof WrongExpectedRevision;

function sendPicture(res: Response, profilePicture: string, position: string | null): void {
  setCommitPosition(res, position);
  res.status(200).json({ data: { profilePicture } });
}

/** What members change of themselves. */
export function profileRoutes(options: {
  readonly routes: Routes<Calls>;
  readonly eventStore: EventStore;
  readonly vault: DataKeys;
  /** The stream that the member's account is in, too. */
  readonly memberStream: (memberId: string) => string;
  readonly pictures: Pictures;
  readonly renderPicture: RenderPicture;
  readonly background: Background;
  readonly views: ViewReader;
  readonly log: Logger;
  readonly now: () => Date;
}): void {
  const {
    routes,
    eventStore,
    vault,
    memberStream,
    pictures,
    renderPicture,
    background,
    views,
    log,
    now,
  } = options;
  const upload = createUploads();
  const profiles = createCommandHandler({
    eventStore,
    codec: createEventCodec<MemberEvent>(memberEvents, vault),
    decider: profileDecider,
    // It holds what people say of themselves.
    remembered: 0,
  });

  /** Of what has been replaced nothing depends any more: where this fails, the picture stays until its member is erased. */
  function removeReplaced(memberId: string, path: string): void {
    background.run('removing a picture that was replaced', () => pictures.remove(memberId, path));
  }

  routes
    .on('PUT /users/profile', async (req, res, { body: wanted }) => {
      const { memberId } = sessionOf(req);
      const { position } = await profiles.handle(
        memberStream(memberId),
        { type: 'ChangeProfile', memberId, wanted },
        memberCommand(req, 'change-profile', now),
      );
      await sendView(req, res, {
        status: 200,
        position,
        gone: 'User not found',
        log,
        view: () =>
          views(
            { view: 'user', memberId },
            position === null ? undefined : { minPosition: position },
          ),
      });
    })

    .on('PUT /users/profile/picture', async (req, res) => {
      const { memberId } = sessionOf(req);
      const context = memberCommand(req, 'change-picture', now);
      const stream = memberStream(memberId);
      const picture = await pictures.pathOf(memberId, context.commandId);
      const before = await profiles.repeatedAnswer(stream, context);
      if (before) {
        sendPicture(res, picture, before.position);
        return;
      }
      await upload(memberId, async () => {
        await pictures.put(picture, await renderPicture(await readPicture(req)));
      });
      try {
        const command = { type: 'ChangePicture', memberId, picture } as const;
        const { state, events, position } = await profiles.handle(stream, command, context);
        if (events.length > 0 && state.status === 'present' && state.picture === picture)
          removeReplaced(memberId, state.formerPicture);
        sendPicture(res, picture, position);
      } catch (error) {
        if (isRefused(error)) removeReplaced(memberId, picture);
        throw error;
      }
    })

    .on('DELETE /users/profile/picture', async (req, res) => {
      const { memberId } = sessionOf(req);
      const { state, events, position } = await profiles.handle(
        memberStream(memberId),
        { type: 'ChangePicture', memberId, picture: NO_PICTURE },
        memberCommand(req, 'remove-picture', now),
      );
      if (events.length > 0 && state.status === 'present')
        removeReplaced(memberId, state.formerPicture);
      sendPicture(res, NO_PICTURE, position);
    });
}
