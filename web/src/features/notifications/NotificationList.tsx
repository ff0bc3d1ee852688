import AtSign from 'lucide-react/icons/at-sign';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { LucideIcon } from 'lucide-react';
import { styled } from 'styled-components';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '../../lib/language/translation.ts';
import { Avatar } from '../members/person/Avatar.tsx';
import { Grow, Muted, Small, TextButton } from '../../ui/layout.ts';
import { TimeAgo } from '../../ui/words/TimeAgo.tsx';
import { allOf, type Entry } from './folded-notifications.ts';
import { targetOf } from './notification-target.ts';
import { NotificationWords } from './NotificationWords.tsx';
import { markNotificationRead } from './api/mark-read.ts';
import { markRead, notificationsKey } from './notifications.cache.ts';
import { quietLink } from '../../ui/words/quiet-link.ts';

function useOpenNotification(onLeave: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(false);

  async function open(entry: Entry): Promise<void> {
    if (isOpening) return;
    setOpening(true);
    let target = targetOf(entry.notification);
    const unread = new Set(allOf(entry).flatMap(({ _id, read }) => (read ? [] : [_id])));
    try {
      markRead(client, ({ _id }) => unread.has(_id));
      await Promise.all([...unread].map(markNotificationRead));
    } catch (error) {
      console.error('A notification could not be marked read', error);
      target = null;
    }
    if (unread.size > 0) void client.invalidateQueries({ queryKey: notificationsKey });
    setOpening(false);
    onLeave();
    await navigate(target ?? '/notifications');
  }
  return { isOpening, open };
}

const List = styled.ul`
  > li {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
    padding: 14px 16px;
    border-bottom: 1px solid var(--line);
  }
  > li[aria-busy] {
    color: var(--ink-2);
  }
  > li:last-child {
    border-bottom: 0;
  }
  > li[data-unread]::after {
    content: '';
    flex: none;
    align-self: center;
    width: 6px;
    height: 6px;
    border-radius: 50%;
    background: var(--marigold);
  }
  > li[data-unread='mention'] {
    background: color-mix(in srgb, var(--tint) 60%, var(--surface));
  }
  a {
    color: inherit;
    ${quietLink}
    display: block;
  }
`;
const Plain = styled(TextButton)`
  color: inherit;
  font-weight: inherit;
`;

const Picture = styled.span`
  position: relative;
  display: grid;
  align-self: start;
`;
const Kind = styled.span`
  position: absolute;
  right: -5px;
  bottom: -5px;
  display: grid;
  place-items: center;
  width: 18px;
  height: 18px;
  border-radius: 50%;
  background: var(--surface);
  color: var(--brand);
`;
const KINDS: Readonly<Record<string, LucideIcon>> = {
  new_like: Heart,
  new_comment: MessageCircle,
  new_group_message: MessageCircle,
  mention_comment: AtSign,
  mention_chat: AtSign,
  event_reminder: CalendarDays,
  event_changed: CalendarDays,
};

type Props = {
  /** Called before navigating. With it, notifications without a target are clickable too. */
  readonly onLeave?: () => void;
};

function Item({ entry, onLeave }: Props & { readonly entry: Entry }) {
  const { isOpening, open } = useOpenNotification(onLeave ?? (() => undefined));
  const { notification } = entry;
  const { type, sender, group, createdAt, targetExists } = notification;
  const isUnread = allOf(entry).some(({ read }) => !read);
  const target = targetExists ? targetOf(notification) : null;
  const words = <NotificationWords entry={entry} />;
  const Icon = KINDS[type];
  const isMention = type.startsWith('mention_');
  return (
    <li
      data-unread={isUnread ? (isMention ? 'mention' : '') : undefined}
      aria-busy={isOpening || undefined}
    >
      <Picture>
        <Avatar person={{ fullName: sender.fullName, profilePicture: sender.profilePicture }} />
        {Icon && (
          <Kind>
            <Icon size={14} aria-hidden="true" />
          </Kind>
        )}
      </Picture>
      <Grow>
        {target !== null ? (
          <a
            href={target}
            onClick={(event) => {
              // The browser itself opens another tab or window
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              void open(entry);
            }}
          >
            {words}
          </a>
        ) : (
          <p>
            {onLeave ? (
              <Plain type="button" onClick={() => void open(entry)}>
                {words}
              </Plain>
            ) : (
              words
            )}
            {!targetExists && <Muted as="span"> {t('(Content no longer available)')}</Muted>}
          </p>
        )}
        <Small>
          {/* The words of other notifications name the group */}
          {type === 'mention_chat' && group && (
            <>
              <bdi>{group.name}</bdi> ·{' '}
            </>
          )}
          <TimeAgo at={createdAt} />
          {isUnread && ` · ${t('unread')}`}
        </Small>
      </Grow>
    </li>
  );
}

export function NotificationList(props: Props & { readonly entries: readonly Entry[] }) {
  const { entries, ...rest } = props;
  return (
    <List>
      {entries.map((entry) => (
        <Item key={entry.notification._id} entry={entry} {...rest} />
      ))}
    </List>
  );
}
