/** Code → English text, in ICU MessageFormat. */
export const groupRefusals = {
  'group-not-found': 'Group not found.',
  'not-in-the-group': 'You are not a member of this group.',
  'group-member-not-found': 'Member not found',
  'group-created-already': 'This group has been created already',
  'group-not-yours-to-change': 'Only administrators and the group’s founder may change it',
  'group-not-yours-to-remove': 'Only administrators and the group’s founder may remove it',
  'group-members-not-yours-to-remove':
    'Only administrators and the group’s founder may remove members',
  'group-details-changed-since':
    "The group's details have been changed since the decision, so it cannot be taken back.",
  'group-joined-again-since':
    'The person has joined the group again since the decision, so it cannot be taken back.',
  'group-left-since':
    'The person has left the group since the decision, so it cannot be taken back.',
  'group-removed-since':
    'The group has been removed since the decision, so it cannot be taken back.',
} as const;

export const NOT_IN_THE_GROUP = groupRefusals['not-in-the-group'];
