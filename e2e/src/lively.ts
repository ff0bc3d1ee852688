import { commentsAnswer } from '@portal/contracts/comments/comment.api';
import { group } from '@portal/contracts/groups/group.api';
import { postAnswer, type Post } from '@portal/contracts/posts/post.api';
import { join, registration, type Api, type Member } from './api.ts';

/** A small portal full of life, made through the public API: every page of it has something to show. */
export interface Lively {
  readonly admin: Api;
  /** Whose tab it is that looks. */
  readonly asha: Member;
  /** The others, who answer her. */
  readonly others: readonly Member[];
  readonly postId: string;
  /** Asha is in the first of them, with a long conversation, and not in the second. */
  readonly groupId: string;
  readonly otherGroupId: string;
}

/** What a portal needs for it: everybody registers from one machine, and members' posts wait. */
export const LIVELY = {
  PORTAL_REGISTRATIONS_PER_CLIENT: '1000',
  PORTAL_MODERATION: 'pre',
} as const;

/** The post that stands on top of the feed. */
export const TOP_POST = 'Where the old library stood';
export const GROUP = 'Batch of 2004';
const OTHER_GROUP = 'Farming and water';
export const LAST_MESSAGE = 'See you all on the 14th';

const today = (year: number): string => {
  const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }).slice(4);
  return `${year}${day}`;
};

const PEOPLE = [
  ['Asha Patil', 2004, '1986-05-14', 'Jal Sanchay Foundation', 'Osmanabad'],
  ['Rohan Jadhav', 1999, '1981-11-02', 'State Transport Workshop', 'Latur'],
  ['नीलेश कदम', 2004, today(1986), 'Zilla Parishad School, Tuljapur', 'Tuljapur'],
  ['Sunita Rao', 1994, today(1976), 'District Civil Hospital', 'Solapur'],
  ["Maria D'Souza", 2011, '1993-01-27', 'Indian Institute of Science', 'Bengaluru'],
  ['A. K. Rao', 1992, '1974-08-08', 'Cooperative Sugar Works', 'Pune'],
  ['Fatima Shaikh', 2004, '1986-03-19', 'Rural Bank', 'Nashik'],
  ['Vikram Deshmukh', 2016, '1998-12-30', 'Indian Navy', 'Kochi'],
  ['Gauri Kulkarni', 2001, '1983-07-21', 'Kulkarni and Daughters', 'Kolhapur'],
  ['Sandeep More', 2009, '1991-02-11', '', ''],
  ['Lata Gaikwad', 1996, '1978-10-05', 'Primary Health Centre', 'Beed'],
  ['Imran Pathan', 2013, '1995-06-16', 'Solar Pump Works', 'Ahmednagar'],
  ['Deepa Nair', 2006, '1988-09-09', 'Kerala State Archives', 'Thrissur'],
  ['Yusuf Khan', 1998, '1980-04-01', 'Khan Motors', 'Aurangabad'],
] as const;

const POSTS = [
  [
    'News Update',
    'The new science block has its roof',
    'The slab was poured on Sunday, with forty of the class of 1998 carrying buckets.',
  ],
  [
    'Job Opening',
    'Two field engineers for drip irrigation',
    'Osmanabad and Latur. Diploma is enough, a motorcycle helps. Write to me or look at https://jalsanchay.example/jobs.',
  ],
  [
    'Article',
    'What the drought of 2016 taught us',
    `Ten years on, the wells of our taluka tell two stories. ${'Where the bunds were kept, water stands at twelve feet in May. '.repeat(9)}`,
  ],
  [
    'Event',
    'Career day for class X',
    'We need ten people from ten trades, for twenty minutes each, on the last Saturday of the month.',
  ],
  ['News Update', '98 of 98 passed', 'All of class X, again. The staff room had pedhe.'],
  ['Event', 'Marathon of the three talukas', 'Starts at the gate, ends at the gate.'],
  [
    'Job Opening',
    'A nurse for the night shift',
    'The district hospital at Solapur pays on the first.',
  ],
  ['Article', 'How to mend a pump with a bicycle tube', 'It holds for a season. I have photos.'],
  ['News Update', 'The old banyan', 'It lost a branch in the storm, and stands.'],
  ['Event', 'Batch of 1994: thirty-two years', 'Bring the one photograph that you kept.'],
  ['Article', 'Reading rooms need clocks', 'And chairs that do not creak.'],
] as const;

/** What members wrote and no administrator has looked at. */
export const WAITING_POSTS = [
  'Cricket on the old ground',
  'Tree planting along the canal',
] as const;

const TALK = [
  'Who has the list of rooms?',
  'I do. Boys in the old hostel, girls in the new one.',
  'Is the mess open on Saturday?',
  'Until nine, I asked.',
  'My daughter comes along, she wants to see the well.',
  'Then we are forty-three.',
  'Somebody must bring the big kadhai.',
  'I can, if somebody drives.',
] as const;

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('There is nothing to choose from');
  return found;
};

/** @param messages how many the first group's chat has */
export async function fillPortal(
  visitor: Api,
  admin: Api,
  { messages = 40 }: { readonly messages?: number } = {},
): Promise<Lively> {
  const members: Member[] = [];
  for (const [fullName, batchYear, dateOfBirth, currentOrganization, location] of PEOPLE) {
    const member = await join(visitor, admin, { fullName, batchYear, dateOfBirth });
    await member.api.put('/users/profile', {
      currentOrganization,
      location,
      bio:
        currentOrganization === ''
          ? ''
          : `From the class of ${batchYear}. Works at ${currentOrganization}, and comes back to ${location} for the mangoes.`,
      phoneNumber: '+91 98220 01987',
      linkedInProfile: 'https://linkedin.example/in/someone',
    });
    members.push(member);
  }
  const [asha, ...others] = members;
  if (!asha) throw new Error('Nobody has joined');
  await admin.put('/users/profile', { currentOrganization: 'Alumni office', location: 'School' });

  const write = async (author: Api, post: Pick<Post, 'category' | 'title' | 'content'>) =>
    (await author.post('/posts', post)).read(postAnswer).data._id;
  const publish = async (author: Api, post: Pick<Post, 'category' | 'title' | 'content'>) => {
    const id = await write(author, post);
    if (author !== admin) (await admin.put(`/posts/approve/${id}`)).read(postAnswer);
    return id;
  };
  for (const [index, [category, title, content]] of [...POSTS].reverse().entries())
    await publish(index % 4 === 0 ? admin : at(others, index).api, { category, title, content });
  const postId = await publish(asha.api, {
    category: 'Event',
    title: TOP_POST,
    content: `We meet where the old library stood, at four. ${'Come with what you remember of it, and with who you were then. '.repeat(7)}`,
  });
  for (const [index, title] of WAITING_POSTS.entries())
    await write(at(others, index).api, {
      category: 'Event',
      title,
      content: 'Everybody who is near is welcome, with their families. '.repeat(index + 1).trim(),
    });
  for (const [index, other] of others.slice(0, 7).entries()) {
    await other.api.put(`/posts/${postId}/like`, { liked: true });
    if (index < 3)
      (
        await other.api.post(`/posts/${postId}/comment`, {
          text: at(
            [
              'I remember its smell, @[Asha Patil]',
              'Who has the photograph with the tamarind tree?',
              'मी येणार!',
            ],
            index,
          ),
        })
      ).read(commentsAnswer);
  }

  const groupOf = async (founder: Member, name: string, description: string) =>
    (await founder.api.post('/groups', { name, description })).read(group)._id;
  const groupId = await groupOf(
    asha,
    GROUP,
    'Everybody who sat in the rooms above the kitchen in 2004.',
  );
  const farmer = at(others, 0);
  const otherGroupId = await groupOf(
    farmer,
    OTHER_GROUP,
    'Wells, bunds, seed and prices. Questions are welcome.',
  );
  await groupOf(at(others, 4), 'Bengaluru circle', 'Tea on the first Sunday of the month.');
  await groupOf(at(others, 2), 'Doctors and nurses', 'For camps at the school, and for advice.');
  for (const other of others.slice(0, 6)) await other.api.put(`/groups/${groupId}/join`);
  for (let index = 0; index < messages; index += 1) {
    const speaker = index % 3 === 2 ? asha : at(others.slice(0, 6), index);
    const text = index === messages - 1 ? LAST_MESSAGE : at(TALK, index);
    await speaker.api.post(`/messages/${groupId}`, { text });
  }
  await farmer.api.post(`/messages/${groupId}`, { text: 'Will you open it, @[Asha Patil]?' });

  await others[3]?.api.post('/feedback', {
    subject: 'Search by village',
    message: 'Many of us are known by the village rather than the town. Could one look for it?',
  });
  await others[1]?.api.post('/feedback', {
    subject: 'Thank you',
    message: 'Found my bench neighbour after twenty-two years.',
  });
  for (const fullName of ['Kavita Shinde', 'Ganesh Bhosale', 'Meera Iyer'])
    await visitor.post('/auth/register', registration({ fullName, batchYear: 2010 }));
  return { admin, asha, others, postId, groupId, otherGroupId };
}
