import { fromJson } from '@portal/contracts/json';
import { noticeStream } from '@portal/contracts/gatherings/gathering.events';
import { dueNoticesView } from '@portal/contracts/gatherings/gathering.views';
import { readView } from '@portal/contracts/view';
import { portalCommand } from '../calls/command-context.ts';
import type { Context } from '../context.ts';
import { noticeDecider } from './notice.decider.ts';

/** Sends the notices that are due: what fell due while no service ran is sent late, unless the gathering has begun. */
export function createNotices({ stream, views, now }: Context) {
  const notices = stream(noticeStream, noticeDecider);

  return async function sendDue(stopped: AbortSignal): Promise<void> {
    const { json } = await readView(views, dueNoticesView, { now: now().toISOString() });
    const { reminders, changes } = fromJson(dueNoticesView.answer, json);
    for (const data of changes) {
      if (stopped.aborted) return;
      await notices.handle(data, { type: 'TellChange', data }, portalCommand(now(), 'notices'));
    }
    for (const data of reminders) {
      if (stopped.aborted) return;
      await notices.handle(data, { type: 'Remind', data }, portalCommand(now(), 'notices'));
    }
  };
}
