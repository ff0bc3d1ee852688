import type { Message } from '@portal/contracts/chat/message.api';
import { t } from '../../../lib/language/translation.ts';
import { useMessageRemoval } from './message-removal.ts';
import { RemovalDialog } from '../../../ui/deciding/RemovalDialog.tsx';

const RemoveMessageDialog = (props: {
  readonly message: Message;
  readonly onClose: () => void;
}) => (
  <RemovalDialog
    removal={{ ...useMessageRemoval(props.message), done: t('Message deleted.') }}
    question={t('Are you sure you want to delete this message?')}
    onClose={props.onClose}
  />
);

export default RemoveMessageDialog;
