import { group as groupAnswer } from '@portal/contracts/groups/group.api';
import { accepted, join, type Member } from '@portal/testing/driver/api';
import { openChat } from '@portal/testing/driver/chat-client';
import { ADMIN, eventually } from '@portal/testing/driver/portal';
import { createChance } from '@portal/testing/invented/chance';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { watch } from '../distributed/watcher.ts';
import { checkPeople, checkPosts, everyMessage, everythingSeen } from './check.ts';
import { useAsAdministrator, useAsMember } from './clients.ts';
import { eavesdrop } from './eavesdropper.ts';
import { createJournal } from './journal.ts';
import type { Harm, Target } from './target.ts';

const WRITERS = 6;
/** A member may send 60 messages a minute. */
const PAUSE_MS = { least: 1_100, more: 1_500 };
const REST_MS = 3_000;
/** Enough for some writes after every start. */
const SHORT_REST_MS = 600;
const SETTLED_MS = 60_000;
const STORY_LINES = 60;
const NOT_FOR_MEMBERS = [
  'receive_message',
  'message_removed',
  'registrations_changed',
  'feedback_received',
  'decision_made',
  'pending_posts_changed',
];

export type Verdict = {
  readonly faults: readonly string[];
  readonly struck: Readonly<Record<string, number>>;
  readonly figures: Readonly<Record<string, number>>;
};

function weighted(harms: readonly Harm[]): readonly Harm[] {
  return harms.flatMap((harm) => Array.from({ length: harm.weight }, () => harm));
}

/** Lets clients act at random while one harm after the other strikes, then decides over everything they were told. */
export async function torture(
  target: Target,
  options: {
    readonly minutes: number;
    /** Ends after so many strikes instead, with short rests. */
    readonly strikes?: number;
    readonly seed: string;
    readonly say: (line: string) => void;
    /** How long a part may take to recover before that is a fault. */
    readonly settledMs?: number;
  },
): Promise<Verdict> {
  const { settledMs = SETTLED_MS } = options;
  const chance = createChance(options.seed);
  const journal = createJournal();
  const { api: visitor, url } = target;
  const admin = await visitor.signIn(ADMIN.email, ADMIN.password);
  const writers: Member[] = [];
  for (let count = 0; count < WRITERS; count++)
    writers.push(await join(visitor, admin, { fullName: 'Asha Patil' }));
  const [founder, ...others] = writers;
  const outsider = await join(visitor, admin, { fullName: 'Ravi Kale' });
  if (!founder) throw new Error('There are no writers');
  const { body } = await accepted(
    founder.api.post('/groups', { name: 'Those who stay', description: 'They talk' }),
  );
  const groupId = groupAnswer.parse(body)._id;
  for (const { api } of others) await accepted(api.put(`/groups/${groupId}/join`));

  let isOver = false;
  const work = (name: string) => ({
    journal,
    chance: createChance(`${options.seed} ${name}`),
    isOver: () => isOver,
  });
  const chats = writers.map(({ api }) => openChat(url, api, groupId));
  const watchers = writers.slice(0, 2).map(({ api }) => watch(url, api));
  await Promise.all(watchers.map(({ present }) => present));
  const outside = eavesdrop(url, outsider.api, NOT_FOR_MEMBERS);
  const said: { readonly text: string; acknowledged: boolean }[] = [];
  const talk = async (index: number) => {
    const mood = createChance(`${options.seed} talker ${index}`);
    for (let count = 0; !isOver; count++) {
      const line = { text: `${index} says ${count}`, acknowledged: false };
      said.push(line);
      void chats[index]?.send(line.text).then(() => (line.acknowledged = true));
      await sleep(PAUSE_MS.least + mood.below(PAUSE_MS.more));
    }
  };
  const acting = [
    ...writers.map((member, index) => useAsMember(member, work(`writer ${index}`))),
    useAsAdministrator(visitor, admin, work('administrator')),
    ...chats.map((_, index) => talk(index)),
  ];

  const { faults } = journal;
  const note = (harm: string, error: unknown): void =>
    void faults.push(`${harm}: ${error instanceof Error ? error.message : String(error)}`);
  const struck: Record<string, number> = {};
  const began = performance.now();
  const until = began + options.minutes * 60_000;
  const pool = weighted(target.harms);
  const { strikes = Infinity } = options;
  const restMs = strikes === Infinity ? REST_MS : SHORT_REST_MS;
  for (let count = 0; count < strikes; count++) {
    if (strikes === Infinity && performance.now() > until) break;
    await sleep(chance.below(restMs));
    const harm = chance.pick(pool);
    struck[harm.name] = (struck[harm.name] ?? 0) + 1;
    const part = await harm.strike(chance).catch((error: unknown) => note(harm.name, error));
    const seconds = Math.round((performance.now() - began) / 1_000);
    options.say(`  ${seconds} s: ${harm.name}${part ? ` (${part})` : ''}`);
  }
  isOver = true;
  await Promise.all(acting);

  const missing = () => said.filter(({ acknowledged }) => !acknowledged);
  await eventually(() => {
    if (missing().length > 0)
      throw new Error(`${missing().length} messages were never acknowledged`);
  }, settledMs).catch((error: unknown) => note('In the end', error));
  faults.push(...(await checkPosts(journal, admin)), ...(await checkPeople(journal, visitor)));

  const messages = await everyMessage(founder.api, groupId);
  const texts = messages.map(({ text }) => text);
  if (texts.length !== said.length || new Set(texts).size !== said.length)
    faults.push(
      `${said.length} messages were acknowledged, ${texts.length} are there, ${new Set(texts).size} of them different`,
    );
  chats.forEach(({ delayed }, index) => {
    const own = texts.filter((text) => text.startsWith(`${index} `) && !delayed.has(text));
    const numbers = own.map((text) => Number(text.split(' ')[2]));
    const misplaced = numbers.find((number, at) => number < (numbers[at - 1] ?? 0));
    if (misplaced !== undefined)
      faults.push(`Message ${misplaced} of talker ${index} is out of order`);
  });
  for (const chat of chats)
    await eventually(() => {
      const shown = chat.messages().map(({ text }) => text);
      const missed = texts.filter((text) => !shown.includes(text));
      if (missed.length > 0)
        throw new Error(`A chat lacks ${missed.length} messages, such as: ${missed[0]}`);
      const at = texts.findIndex((text, index) => text !== shown[index]);
      if (at !== -1 || shown.length !== texts.length)
        throw new Error(
          `A chat shows ${shown.length} of ${texts.length} messages, and from the ${at + 1}th in another order than the history`,
        );
    }, settledMs).catch((error: unknown) => note('In the end', error));

  for (const watcher of watchers)
    await eventually(() => {
      const missed = [...journal.posts.values()].filter(
        ({ id, fate }) => fate === 'acknowledged' && id !== null && !watcher.posts.has(id),
      );
      if (missed.length > 0)
        throw new Error(
          [
            `${missed.length} posts were acknowledged, and a watcher never heard of them:`,
            ...missed.map(
              ({ id, answeredAt = 0 }) => `${id}, answered at ${Math.round(answeredAt)}`,
            ),
            `The watcher, now at ${Math.round(performance.now())}:`,
            ...watcher.story.slice(-STORY_LINES),
          ].join('\n    '),
        );
      for (const [postId, ofPost] of journal.likes)
        for (const [memberId, liked] of ofPost)
          if (liked !== null && watcher.likes.get(postId)?.includes(memberId) !== liked)
            throw new Error(`A watcher shows a like of post ${postId} otherwise than it is`);
    }, settledMs).catch((error: unknown) => note('In the end', error));
  if (outside.heard.length > 0)
    faults.push(
      `A client outside the group heard ${outside.heard.length} pushes, such as ${outside.heard[0]}`,
    );

  for (const each of [...chats, ...watchers, outside]) each.close();
  const before = await everythingSeen(founder.api, groupId);
  await target.rebuild();
  const after = await everythingSeen(founder.api, groupId);
  if (!isDeepStrictEqual(after, before)) faults.push('Rebuilt read models show something else');
  await target.stop();
  return {
    faults: [...faults, ...target.faults],
    struck,
    figures: {
      ...journal.counts,
      posts: journal.posts.size,
      comments: journal.comments.size,
      messages: said.length,
      people: journal.people.length,
      unknown: [...journal.posts.values(), ...journal.comments.values()].filter(
        ({ fate }) => fate === 'unknown',
      ).length,
    },
  };
}
