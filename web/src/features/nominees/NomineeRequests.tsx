import { nomineeRequestsAnswer } from '@portal/contracts/nominees/nominee.api';
import { rich, t } from '../../lib/language/translation.ts';
import { longDate } from '../../lib/time/date.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { CardList, Meta } from '../../ui/layout.ts';
import { Link } from '../../ui/words/Link.tsx';
import { nomineeRequestsKey } from './nominees.cache.ts';
import { useData } from '../../lib/network/use-data.ts';
import { OCCASIONS } from './nominee-words.ts';
import { Fetched } from '../../ui/states/Fetched.tsx';

export default function NomineeRequests() {
  return (
    <Fetched
      query={useData(nomineeRequestsKey, 'GET /admin/nominee-requests', {
        answer: nomineeRequestsAnswer,
      })}
      failed={t('Could not load the requests.')}
    >
      {(requests) =>
        requests.length === 0 ? (
          <EmptyState title={t('No requests')}>
            {t(
              'When the nominee of a member asks for that member’s data, open the request on the member’s page.',
            )}
          </EmptyState>
        ) : (
          <CardList>
            {requests.map(({ _id, member, occasion, openedAt, openedBy }) => (
              <li key={_id}>
                <Card
                  as="article"
                  aria-label={t('Request about {name}', { name: member.fullName })}
                >
                  <p>
                    <Link to={`/admin/members/${member._id}`}>
                      <bdi>{member.fullName}</bdi>
                    </Link>
                  </p>
                  <Meta>
                    <span>{t(OCCASIONS[occasion])}</span>
                    <span>
                      {rich('Opened on {date} by <bdi>{name}</bdi>', {
                        date: longDate(openedAt),
                        name: openedBy.fullName,
                      })}
                    </span>
                  </Meta>
                </Card>
              </li>
            ))}
          </CardList>
        )
      }
    </Fetched>
  );
}
