import { fromJson } from '@portal/contracts/wire/json';
import { noticeStream } from '@portal/contracts/gatherings/gathering.events';
import { dueNoticesView } from '@portal/contracts/gatherings/gathering.views';
import { readView } from '@portal/contracts/wire/view';
import { portalCommand } from '../call-handling/command-context.ts';
import type { Needs } from '../call-handling/call-handlers.ts';
import { eachInTurn } from '../background/each-in-turn.ts';
import { noticeDecider } from './notice.decider.ts';

export type NoticeNeeds = Needs<'log' | 'now' | 'stream' | 'views'>;

/** Sends the notices that are due: what fell due while no service ran is sent late, unless the gathering has begun. */
export function createNotices({ stream, views, log, now }: NoticeNeeds) {
  const notices = stream(noticeStream, noticeDecider);

  return async function sendDue(stopped: AbortSignal): Promise<void> {
    const { json } = await readView(views, dueNoticesView, { now: now().toISOString() });
    const { reminders, changes } = fromJson(dueNoticesView.answer, json);
    const failing = { what: 'a notice', log, stopped };
    const command = () => portalCommand(now(), 'notices');
    await eachInTurn(
      changes,
      (data) => notices.handle({ type: 'TellChange', data }, command()),
      failing,
    );
    await eachInTurn(
      reminders,
      (data) => notices.handle({ type: 'Remind', data }, command()),
      failing,
    );
  };
}
