import { limits } from '@portal/contracts/fields/limits';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import type { Suggest } from '../../lib/words/text-parts.ts';
import { WritingForm } from '../../ui/forms/WritingForm.tsx';

const Foot = styled.div`
  width: min(760px, 100% - 2 * var(--gutter));
  margin-inline: auto;
  padding-block: 8px max(8px, env(safe-area-inset-bottom));
`;

export const ChatComposer = (props: {
  readonly groupId: string;
  readonly groupName: string;
  readonly suggest: Suggest;
  readonly onSend: (text: string) => void;
}) => (
  <Foot>
    <WritingForm
      draftKey={`chat:${props.groupId}`}
      label={t('Message {group}', { group: props.groupName })}
      sendLabel={t('Send message')}
      maximum={limits.message}
      suggest={props.suggest}
      onSend={props.onSend}
    />
  </Foot>
);
