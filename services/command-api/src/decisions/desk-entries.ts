import { deskStream } from '@portal/contracts/decisions/desk/desk.events';
import type { StreamBinder } from '@portal/service-kit/event-sourcing/streams';
import { deskDecider } from './desk.decider.ts';

/** Entries of the history about nobody in particular, each noted once. */
export const deskEntriesOf = (stream: StreamBinder) =>
  stream(deskStream, deskDecider, { opens: false });
