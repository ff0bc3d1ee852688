import type { AccessWay } from '@portal/contracts/accesses/access-way';
import { accessRules } from '@portal/contracts/wire/access';
import type { Call } from '@portal/contracts/wire/call';
import { calls, type Calls } from '@portal/contracts/calls';
import { createRoutes } from '@portal/service-kit/http/serving/call-router';
import { sendPieces } from '@portal/service-kit/http/serving/served-files';
import { requestIdOf } from '@portal/service-kit/http/serving/request-id';
import type { Router } from 'express';
import type { Context } from '../feature-context.ts';
import {
  replyOf,
  sendReply,
  setCommitPosition,
  type Answer,
  type FileAnswer,
} from './call-answer.ts';
import type { Needs } from './feature-needs.ts';
import { jsonBody } from './json-body.ts';
import {
  requestOf,
  type AnyRequest,
  type CommandRequest,
  type WritingCall,
} from './command-request.ts';

type AnswersOf<Name extends WritingCall> = Calls[Name]['answers'];
type AnswerOf<Name extends WritingCall> = AnswersOf<Name>[keyof AnswersOf<Name>] extends {
  readonly _zod: { readonly output: infer Value };
}
  ? Answer<Value>
  : AnswersOf<Name>[keyof AnswersOf<Name>] extends string
    ? FileAnswer
    : never;

export type Handler<Name extends WritingCall> = (
  request: CommandRequest<Name>,
) => AnswerOf<Name> | Promise<AnswerOf<Name>>;
export type Handlers<Name extends string = WritingCall> = {
  readonly [N in Name]: N extends WritingCall
    ? Handler<N>
    : `The table has no call ${N} that changes something`;
};
type Answered = Answer<unknown> | FileAnswer;
type UntypedHandler = (request: AnyRequest) => Answered | Promise<Answered>;

/** @param handlersOf names the parts of the context that it needs, by the type of its parameter: see `Needs` */
export const commands = <Name extends string, Needed>(
  handlersOf: (needed: Needed) => Handlers<Name>,
): ((needed: Needed) => Handlers<Name>) => handlersOf;

type Features = Readonly<Record<string, (context: Context) => object>>;
/** Skips a feature that fails the type check itself: its own error says why. */
type NamesOf<Feature> = Feature extends (context: never) => infer Answered
  ? WritingCall extends keyof Answered
    ? never
    : keyof Answered
  : never;
type Unanswered<All> = Exclude<WritingCall, { [F in keyof All]: NamesOf<All[F]> }[keyof All]>;
type AnsweredTwice<All> = {
  [F in keyof All]: NamesOf<All[F]> & NamesOf<All[Exclude<keyof All, F>]>;
}[keyof All];
/** The type checker's error names the missing property, so that name is the explanation. */
type Complete<All> = [Unanswered<All>] extends [never]
  ? [AnsweredTwice<All>] extends [never]
    ? unknown
    : { readonly 'two features answer the call': AnsweredTwice<All> }
  : { readonly 'no feature answers the call': Unanswered<All> };

export function handlersOf<All extends Features>(
  features: All & Complete<All>,
  context: Context,
): Handlers {
  const handlers = Object.values<Features[string]>(features).map((feature) => feature(context));
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- `Complete` has checked the names
  return Object.assign({}, ...handlers) as Handlers;
}

export const successStatusOf = (name: WritingCall): number =>
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
    personOf: ({ memberId }) => memberId,
    takeRate,
    readBody: jsonBody,
  });

  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the routes match a call's path, guard it and parse by its schemas before its handler runs
  const entries = Object.entries(handlers) as unknown as [WritingCall, UntypedHandler][];
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
      sendReply(res, await replyOf(answer, { status, requestId: requestIdOf(req), views, log }));
    });
  }
  return router;
}
