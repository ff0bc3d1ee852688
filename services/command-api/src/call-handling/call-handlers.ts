import type { AccessWay } from '@portal/contracts/accesses/access-way';
import { accessRules } from '@portal/contracts/wire/access';
import type { Call } from '@portal/contracts/wire/call';
import type { CommandCall } from '@portal/contracts/wire/answering-service';
import { calls, type Calls } from '@portal/contracts/calls';
import { createRoutes } from '@portal/service-kit/http/serving/call-router';
import { sendPieces } from '@portal/service-kit/http/serving/served-files';
import { speak } from '@portal/service-kit/http/serving/spoken';
import { requestIdOf } from '@portal/service-kit/http/serving/request-id';
import type { UndoableAction } from '@portal/contracts/decisions/undoable';
import type { Router } from 'express';
import type { Context } from '../feature-context.ts';
import type { UndoEntries, UndoEntriesFor } from '../undo/undo-entry.ts';
import {
  replyOf,
  sendReply,
  setCommitPosition,
  type Answer,
  type FileAnswer,
} from './call-answer.ts';
import { jsonBody } from './json-body.ts';
import { requestOf, type AnyRequest, type CommandRequest } from './command-request.ts';

/** A feature gets the parts of the context that it names here, and no others. */
export type Needs<Part extends keyof Context> = Pick<Context, Part>;

type AnswersOf<Name extends CommandCall> = Calls[Name]['answers'];
type AnswerOf<Name extends CommandCall> = AnswersOf<Name>[keyof AnswersOf<Name>] extends {
  readonly _zod: { readonly output: infer Value };
}
  ? Answer<Value>
  : AnswersOf<Name>[keyof AnswersOf<Name>] extends string
    ? FileAnswer
    : never;

export type Handler<Name extends CommandCall> = (
  request: CommandRequest<Name>,
) => AnswerOf<Name> | Promise<AnswerOf<Name>>;
export type Handlers<Name extends string = CommandCall> = {
  readonly [N in Name]: N extends CommandCall ? Handler<N> : `command-api answers no call ${N}`;
};
type Answered = Answer<unknown> | FileAnswer;
type UntypedHandler = (request: AnyRequest) => Answered | Promise<Answered>;

/**
 * How a feature answers its calls.
 *
 * @param handlersOf names the parts of the context that it needs, by the type of its parameter: see `Needs`
 */
export const commands =
  <Name extends string, Needed>(handlersOf: (needed: Needed) => Handlers<Name>) =>
  (needed: Needed): { readonly calls: Handlers<Name> } => ({ calls: handlersOf(needed) });

/** How a feature answers its calls and undoes its decisions. `undoEntries` has those of all features, once all are there. */
export const decidingCommands = <Name extends string, Action extends string, Needed>(
  feature: (
    needed: Needed,
    undoEntries: () => UndoEntries,
  ) => { readonly calls: Handlers<Name>; readonly decisions: UndoEntriesFor<Action> },
): typeof feature => feature;

type Feature = (
  context: Context,
  undoEntries: () => UndoEntries,
) => { readonly calls: object; readonly decisions?: object };
type Features = Readonly<Record<string, Feature>>;
/** Skips a feature that fails the type check itself: its own error says why. */
type CallsOf<One> = One extends (...given: never) => { readonly calls: infer Part }
  ? CommandCall extends keyof Part
    ? never
    : keyof Part
  : never;
type UndoesOf<One> = One extends (...given: never) => { readonly decisions: infer Part }
  ? UndoableAction extends keyof Part
    ? never
    : keyof Part
  : never;
type Unanswered<All> = Exclude<CommandCall, { [F in keyof All]: CallsOf<All[F]> }[keyof All]>;
type NotUndone<All> = Exclude<UndoableAction, { [F in keyof All]: UndoesOf<All[F]> }[keyof All]>;
type AnsweredTwice<All> = {
  [F in keyof All]: CallsOf<All[F]> & CallsOf<All[Exclude<keyof All, F>]>;
}[keyof All];
type UndoneTwice<All> = {
  [F in keyof All]: UndoesOf<All[F]> & UndoesOf<All[Exclude<keyof All, F>]>;
}[keyof All];
type None<Names, Explained> = [Names] extends [never] ? unknown : Explained;
/** The type checker's error names the missing property, so that name is the explanation. */
export type Complete<All> = None<
  Unanswered<All>,
  { readonly 'no feature answers the call': Unanswered<All> }
> &
  None<AnsweredTwice<All>, { readonly 'two features answer the call': AnsweredTwice<All> }> &
  None<NotUndone<All>, { readonly 'no feature undoes the decision': NotUndone<All> }> &
  None<UndoneTwice<All>, { readonly 'two features undo the decision': UndoneTwice<All> }>;

export function handlersOf<All extends Features>(
  features: All & Complete<All>,
  context: Context,
): Handlers {
  const answers = Object.values<Feature>(features).map((feature) =>
    feature(context, () => undoEntries),
  );
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- `Complete` has checked the names
  const undoEntries = Object.assign(
    {},
    ...answers.map(({ decisions }) => decisions),
  ) as UndoEntries;
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- `Complete` has checked the names
  return Object.assign({}, ...answers.map(({ calls }) => calls)) as Handlers;
}

export const successStatusOf = (name: CommandCall): number =>
  Number(Object.keys(calls[name].answers)[0]);

export function routerOf(
  handlers: Handlers,
  {
    sessions,
    confirmations,
    views,
    takeRate,
    accesses,
    log,
    now,
  }: Needs<'sessions' | 'confirmations' | 'views' | 'takeRate' | 'accesses' | 'log' | 'now'>,
): Router {
  const { routes, router } = createRoutes(calls, {
    access: accessRules,
    sessionOf: sessions.sessionOf,
    endOf: sessions.endOf,
    personOf: ({ memberId }) => memberId,
    takeRate,
    readBody: jsonBody,
  });

  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the routes match a call's path, guard it and parse by its schemas before its handler runs
  const entries = Object.entries(handlers) as unknown as [CommandCall, UntypedHandler][];
  for (const [name, handle] of entries) {
    const status = successStatusOf(name);
    const call: Call = calls[name];
    routes.on(name, async (req, res, parsed) => {
      const sent: unknown = req.body;
      const { session } = parsed;
      await confirmations.guard(call, { ...parsed, params: req.params, sent }, session);
      const requireConfirmed = async () => {
        if (session) await confirmations.requireConfirmed(session, sent);
      };
      const request = requestOf(req, res, { ...parsed, call, requireConfirmed, now });
      const answer = await handle(request);
      // Positions would tell visitors how much the log has grown because of an address, and so whether it has an account
      if (request.session || answer.signsIn) setCommitPosition(res, answer.position);
      if (answer.leavesDevice) res.setHeader('Clear-Site-Data', '"cache"');
      if ('file' in answer) return sendPieces(res, answer.file);
      if ('reveals' in answer && request.session)
        accesses.note({
          readerId: request.session.memberId,
          way: 'deciding' satisfies AccessWay,
          subjectIds: [answer.reveals],
        });
      const decision = call.staff ? (answer.decisionId ?? request.decision()) : undefined;
      if (decision !== undefined) res.setHeader('X-Decision-Id', decision);
      const { language } = request;
      const reply = await replyOf(answer, {
        status,
        requestId: requestIdOf(req),
        views,
        log,
        language,
      });
      if (reply.isSaid) speak(req, res);
      sendReply(res, reply);
    });
  }
  return router;
}
