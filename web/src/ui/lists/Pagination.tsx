import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { css, styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { VisuallyHidden } from '../layout.ts';
import { Link } from '../words/Link.tsx';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 4px;
`;
const place = css`
  display: grid;
  place-items: center;
  min-width: var(--tap);
  height: var(--tap);
  padding: 0 6px;
  border-radius: 999px;
  color: var(--ink);
  font-weight: 600;
  text-decoration: none;
`;
const Place = styled(Link)`
  ${place}
  @media (hover: hover) {
    &:hover {
      background: var(--sunk);
    }
  }
  &[aria-current='page'] {
    background: var(--brand);
    color: var(--on-brand);
  }
`;
const NoPlace = styled.span`
  ${place}
  color: var(--ink-2);
`;

type PageInfo = { readonly currentPage: number; readonly totalPages: number };

function pagesShown(current: number, total: number): readonly (number | null)[] {
  const near = [1, current - 1, current, current + 1, total].filter(
    (page) => page >= 1 && page <= total,
  );
  const pages = [...new Set(near)].sort((a, b) => a - b);
  return pages.flatMap((page, at) => {
    const before = pages[at - 1];
    if (before === undefined || before + 1 === page) return [page];
    return before + 2 === page ? [page - 1, page] : [null, page];
  });
}

/** Says which page has come, in a region that is there before it. */
export const PageStatus = ({ of }: { readonly of: PageInfo | undefined }) => (
  <VisuallyHidden role="status">
    {of && t('Page {page} of {pages}', { page: of.currentPage, pages: of.totalPages })}
  </VisuallyHidden>
);

export function Pagination(props: {
  readonly current: number;
  readonly total: number;
  readonly addressOf: (page: number) => string;
}) {
  const { current, total, addressOf } = props;
  if (total < 2) return null;
  const step = (page: number, label: string, Icon: typeof ChevronLeft) => (
    <li>
      {page >= 1 && page <= total ? (
        <Place to={addressOf(page)} aria-label={label}>
          <Icon size={20} aria-hidden="true" />
        </Place>
      ) : (
        <NoPlace aria-hidden="true">
          <Icon size={20} />
        </NoPlace>
      )}
    </li>
  );
  return (
    <nav aria-label={t('Pages')}>
      <List>
        {step(current - 1, t('Previous page'), ChevronLeft)}
        {pagesShown(current, total).map((page, at) =>
          page === null ? (
            <li key={`gap ${at}`}>
              <NoPlace>…</NoPlace>
            </li>
          ) : (
            <li key={page}>
              <Place
                to={addressOf(page)}
                aria-label={t('Page {page}', { page })}
                aria-current={page === current ? 'page' : undefined}
              >
                {page}
              </Place>
            </li>
          ),
        )}
        {step(current + 1, t('Next page'), ChevronRight)}
      </List>
    </nav>
  );
}
