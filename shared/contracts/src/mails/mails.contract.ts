import type { FeatureContract } from '../feature-contract.ts';
import { failedMail } from './mail.api.ts';
import { mailCalls } from './mail.calls.ts';
import { mailStream } from './mail.events.ts';
import { mailPushes } from './mail.pushes.ts';
import { failedMailCountView } from './mail.views.ts';
import { mailRefusals } from './mail.refusals.ts';

export const mails = {
  streams: [mailStream],
  tag: 'Mails',
  calls: mailCalls,
  views: [failedMailCountView],
  pushes: mailPushes,
  schemas: { FailedMail: failedMail },
  refusals: mailRefusals,
} as const satisfies FeatureContract;
