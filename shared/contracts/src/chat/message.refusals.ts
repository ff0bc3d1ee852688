/** Code → English text, in ICU MessageFormat. */
export const messageRefusals = {
  'message-not-found': 'Message not found',
  'message-removed': 'This message has been removed',
  'message-sent-already': 'This message has been sent already',
  'message-not-yours-to-delete': 'You can only delete your own messages',
  'chat-unreachable': 'The chat cannot be reached right now. Please try again in a moment.',
  'messages-too-quick': 'You are sending messages too quickly. Please wait a moment.',
  'message-deleted-since':
    'The message has been deleted since the decision, so it cannot be taken back.',
} as const;
