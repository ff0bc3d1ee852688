import { t } from '../../../lib/language/translation.ts';
import { HistoryList } from './HistoryList.tsx';
import { Muted } from '../../../ui/layout.ts';
import { Panel } from '../../../ui/Panel.tsx';

/** The decisions about a member, or about a post and its comments. */
const Timeline = ({ title, subjectId }: { readonly title: string; readonly subjectId: string }) => (
  <Panel title={title}>
    <HistoryList
      line={`subject:${subjectId}`}
      empty={<Muted>{t('Nothing has been decided yet.')}</Muted>}
    />
  </Panel>
);

export default Timeline;
