/** The decisions of all features. They import nothing else, so that the client loads names and words without the calls. */
export { administrationDecisions } from './administration/administration.decisions.ts';
export { secondStepDecisions } from './second-step/second-step.decisions.ts';
export { passkeyDecisions } from './passkeys/passkey.decisions.ts';
export { approvalDecisions } from './registrations/approval/approval.decisions.ts';
export { coordinatorDecisions } from './coordinators/coordinator.decisions.ts';
export { analystDecisions } from './insights/analyst.decisions.ts';
export { rosterDecisions } from './roster/roster.decisions.ts';
export { suspensionDecisions } from './suspensions/suspension.decisions.ts';
export { pinDecisions } from './pins/pin.decisions.ts';
export { postDecisions } from './posts/post.decisions.ts';
export { commentDecisions } from './comments/comment.decisions.ts';
export { groupDecisions } from './groups/group.decisions.ts';
export { messageDecisions } from './chat/message.decisions.ts';
export { mailDecisions } from './mails/mail.decisions.ts';
export { deskDecisions } from './decisions/desk/desk.decisions.ts';
export { nomineeDecisions } from './nominees/nominee.decisions.ts';
