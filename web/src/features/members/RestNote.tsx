import type { User } from '@portal/contracts/members/member.api';
import { rich, t } from '../../lib/language/translation.ts';
import { Muted } from '../../ui/layout.ts';

/** Shown on the profile of a member who has died or cannot act. */
export const RestNote = ({ user: { rests, fullName } }: { readonly user: User }) =>
  rests === 'death' ? (
    <div>
      <p>
        <b>
          {rich('In memory of <bdi>{name}</bdi>', {
            name: fullName,
            bdi: (inside) => <bdi>{inside}</bdi>,
          })}
        </b>
      </p>
      <Muted>{t('What they wrote stays.')}</Muted>
    </div>
  ) : (
    <Muted>{t('This account is paused. Posts, comments and messages stay.')}</Muted>
  );
