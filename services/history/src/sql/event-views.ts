/** Suspended, rejected, erased: the last of these events says how a member stands. */
const STANDING = `CASE arg_max(type, position)
  FILTER (WHERE type IN ('MemberRegistered', 'MemberApproved', 'MemberReadmitted', 'MemberApprovalReversed', 'MemberRejected',
    'MemberRejectionReversed', 'MemberSuspended', 'MemberRestored', 'MemberLeft', 'MemberErased'))
  WHEN 'MemberRegistered' THEN 'pending' WHEN 'MemberApprovalReversed' THEN 'pending'
  WHEN 'MemberRejectionReversed' THEN 'pending' WHEN 'MemberRejected' THEN 'rejected'
  WHEN 'MemberSuspended' THEN 'suspended' WHEN 'MemberErased' THEN 'erased' WHEN 'MemberLeft' THEN 'erased' ELSE 'approved' END`;

/** The last of these events says of which batch a member is; an office account is of none. */
const STATING_THE_BATCH = `('MemberRegistered', 'MemberFactsCorrected', 'MemberRejectionReversed')`;

/** Acts of members themselves, and not of the portal or administrators for them. */
const DOINGS: Readonly<Record<string, readonly string[]>> = {
  'signed in': ['SignedIn'],
  posted: ['PostSubmitted'],
  commented: ['CommentAdded'],
  liked: ['PostLiked'],
  'sent a message': ['MessageSent'],
  'joined a group': ['GroupJoined'],
  answered: ['AnswerGiven'],
};
const listed = (types: readonly string[]) => types.map((type) => `'${type}'`).join(', ');

/** Views over the table of events. Ids in them are pseudonyms, and no view has a name. */
export const VIEWS: readonly string[] = [
  `CREATE VIEW members AS
   SELECT member_id AS member,
     CAST(arg_max_null(batch_year, position) FILTER (WHERE type IN ${STATING_THE_BATCH}) AS INTEGER) AS batch_year,
     min("at") FILTER (WHERE type = 'MemberRegistered') AS registered_at,
     min("at") FILTER (WHERE type = 'MemberApproved') AS approved_at,
     min("at") FILTER (WHERE type = 'MemberRejected') AS rejected_at,
     min("at") FILTER (WHERE type = 'SignedIn') AS first_signed_in_at,
     max("at") FILTER (WHERE type = 'SignedIn') AS last_signed_in_at,
     ${STANDING} AS state
   FROM events WHERE stream_kind = 'member' GROUP BY member_id`,
  `CREATE VIEW activity AS
   SELECT e."at", e.actor AS member, m.batch_year, e.group_id, e.post_id,
     CASE ${Object.entries(DOINGS)
       .map(([doing, types]) => `WHEN e.type IN (${listed(types)}) THEN '${doing}'`)
       .join(' ')} END AS doing
   FROM events e LEFT JOIN members m ON m.member = e.actor
   WHERE e.actor_kind = 'member' AND e.type IN (${listed(Object.values(DOINGS).flat())})`,
  `CREATE VIEW groups AS
   SELECT group_id AS "group",
     min("at") FILTER (WHERE type = 'GroupCreated') AS created_at,
     bool_or(type = 'GroupRemoved') AND NOT coalesce(arg_max(type, position)
       FILTER (WHERE type IN ('GroupRemoved', 'GroupRestored')) = 'GroupRestored', false) AS is_removed,
     count(*) FILTER (WHERE type IN ('GroupCreated', 'GroupJoined')) - count(*) FILTER (WHERE type = 'GroupLeft') AS members,
     count(*) FILTER (WHERE type = 'MessageSent') AS messages,
     max("at") FILTER (WHERE type = 'MessageSent') AS last_message_at
   FROM events WHERE group_id IS NOT NULL GROUP BY group_id`,
];
