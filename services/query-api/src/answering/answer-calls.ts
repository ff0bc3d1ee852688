import type { accessRules, Session } from '@portal/contracts/wire/access';
import type { Call } from '@portal/contracts/wire/call';
import { calls as table, type Calls } from '@portal/contracts/calls';
import { confirmationRefusal } from '@portal/contracts/confirming/confirmation-rule';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { DomainError } from '@portal/service-kit/errors';
import type { Routes } from '@portal/service-kit/http/serving/call-router';
import type { Request, Response } from 'express';
import { SENT, type Answers } from './reading-feature.ts';
import type { createUpToDate } from './freshness.ts';
import { sendJson, sendPrepared } from './sending.ts';

type Parsed = { readonly query: unknown; readonly session: Session | undefined };

/** @throws DomainError unless the caller has confirmed in their session what the table wants confirmed */
function requireConfirmed(call: Call, { query, session }: Parsed): void {
  const code = confirmationRefusal(call, { params: {}, query }, session);
  if (code !== null) throw new DomainError('forbidden', wordsOf(code));
}

export function answerCalls(
  routes: Routes<Calls, typeof accessRules>,
  { models, calls = {} }: Answers,
  options: {
    readonly upToDate: ReturnType<typeof createUpToDate>;
    /** Nothing can be confirmed in a portal as it was. */
    readonly isPast: boolean;
  },
): void {
  const { upToDate, isPast } = options;
  const fresh = models.length === 0 ? routes : routes.after(upToDate(models));
  const described: Readonly<Record<string, Call>> = table;
  for (const [name, answer] of Object.entries(calls)) {
    const call = described[name];
    const send = async (req: Request, res: Response, parsed: Parsed): Promise<void> => {
      if (call && !isPast) requireConfirmed(call, parsed);
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the answer and its arguments have the same name
      const sent = await answer({ req, res, params: req.params, ...parsed } as never);
      if (typeof sent === 'string') sendJson(res, sent);
      else if (sent && sent !== SENT) sendPrepared(req, res, sent);
    };
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- feature.ts has checked each call by its name
    fresh.on(name as never, send);
  }
}
