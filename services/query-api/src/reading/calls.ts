import type { accessRules } from '@portal/contracts/access';
import type { Calls } from '@portal/contracts/calls';
import type { Routes } from '@portal/service-kit/http/calls';
import type { Request, Response } from 'express';
import { SENT, type Answers } from './feature.ts';
import type { createUpToDate } from './freshness.ts';
import { sendJson, sendPrepared } from './sending.ts';

export function answerCalls(
  routes: Routes<Calls, typeof accessRules>,
  { models, calls }: Answers,
  upToDate: ReturnType<typeof createUpToDate>,
): void {
  const fresh = models.length === 0 ? routes : routes.after(upToDate(models));
  for (const [name, answer] of Object.entries(calls)) {
    const send = async (req: Request, res: Response, parsed: object): Promise<void> => {
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the answer and its arguments have the same name
      const sent = await answer({ ...parsed, req, res, params: req.params } as never);
      if (typeof sent === 'string') sendJson(res, sent);
      else if (sent && sent !== SENT) sendPrepared(req, res, sent);
    };
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- feature.ts has checked each call by its name
    fresh.on(name as never, send);
  }
}
