import type { Notification } from '@portal/contracts/notifications/notification.api';
import { styled } from 'styled-components';
import { Avatar } from '../members/person/Avatar.tsx';
import { Grow, Small, TextButton } from '../../ui/layout.ts';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { targetOf, textOf } from './notification-text.ts';
import { useOpenNotification } from './use-open-notification.ts';

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
  > li[data-unread] {
    box-shadow: inset 4px 0 var(--brand);
    background: color-mix(in srgb, var(--tint) 45%, var(--surface));
  }
  a {
    color: inherit;
    text-decoration: none;
    display: block;
  }
  @media (hover: hover) {
    a:hover {
      text-decoration: underline;
    }
  }
`;
const Plain = styled(TextButton)`
  color: inherit;
  font-weight: inherit;
`;
const Gone = styled.span`
  color: var(--ink-2);
`;

function Words({ notification }: { readonly notification: Notification }) {
  const { sender, text } = textOf(notification);
  return (
    <>
      {sender !== null && (
        <b>
          <bdi>{sender}</bdi>{' '}
        </b>
      )}
      {text}
    </>
  );
}

type Props = {
  /** Called before navigating. With it, notifications without a target are clickable too. */
  readonly onLeave?: () => void;
};

function Item({ notification, onLeave }: Props & { readonly notification: Notification }) {
  const { isOpening, open } = useOpenNotification(onLeave ?? (() => undefined));
  const { sender, read, createdAt, targetExists } = notification;
  const target = targetExists ? targetOf(notification) : null;
  const words = <Words notification={notification} />;
  return (
    <li data-unread={read ? undefined : ''} aria-busy={isOpening || undefined}>
      <Avatar fullName={sender.fullName} profilePicture={sender.profilePicture} />
      <Grow>
        {target !== null ? (
          <a
            href={target}
            onClick={(event) => {
              // The browser itself opens another tab or window
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              void open(notification);
            }}
          >
            {words}
          </a>
        ) : (
          <p>
            {onLeave ? (
              <Plain type="button" onClick={() => void open(notification)}>
                {words}
              </Plain>
            ) : (
              words
            )}
            {!targetExists && <Gone> (Content no longer available)</Gone>}
          </p>
        )}
        <Small>
          <TimeAgo at={createdAt} />
          {!read && ' · unread'}
        </Small>
      </Grow>
    </li>
  );
}

export function NotificationList(
  props: Props & { readonly notifications: readonly Notification[] },
) {
  const { notifications, ...rest } = props;
  return (
    <List>
      {notifications.map((notification) => (
        <Item key={notification._id} notification={notification} {...rest} />
      ))}
    </List>
  );
}
