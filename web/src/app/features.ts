import type { PushName } from '@portal/contracts/pushes';
import { administration } from '../features/administration/index.ts';
import { birthdays } from '../features/birthdays/index.ts';
import { chat } from '../features/chat/index.ts';
import { comments } from '../features/comments/index.ts';
import { decisions } from '../features/decisions/index.ts';
import { feedback } from '../features/feedback/index.ts';
import { gatherings } from '../features/gatherings/index.ts';
import { groups } from '../features/groups/index.ts';
import { likes } from '../features/likes/index.ts';
import { mails } from '../features/mails/index.ts';
import { members } from '../features/members/index.ts';
import { notifications } from '../features/notifications/index.ts';
import { pins } from '../features/pins/index.ts';
import { posts } from '../features/posts/index.ts';
import { registrations } from '../features/registrations/index.ts';
import type { Feature } from '../lib/registry/client-feature.ts';

type TakenBy<One> = One extends { readonly pushes: infer Handlers } ? keyof Handlers : never;
type Untaken<All extends readonly Feature[]> = Exclude<PushName, TakenBy<All[number]>>;

/** The type check fails at `_untaken` and names the pushes that no feature takes. */
const registry = <const All extends readonly Feature[]>(
  features: All,
  _untaken: Readonly<Record<Untaken<All>, never>>,
): All => features;

/** The order is that of the actions below a post and of the panels beside the feed. */
export const features: readonly Feature[] = registry(
  [
    posts,
    likes,
    comments,
    groups,
    chat,
    notifications,
    registrations,
    feedback,
    birthdays,
    members,
    gatherings,
    pins,
    decisions,
    mails,
    administration,
  ],
  {},
);
