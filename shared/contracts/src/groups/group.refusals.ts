export const GROUP_NOT_FOUND = 'Group not found.';
export const NOT_IN_THE_GROUP = 'You are not a member of this group.';
