import { OPEN_END } from '@portal/contracts/pins/pin.api';
import { pins as contract } from '@portal/contracts/pins/pins.contract';
import { jsonArray, jsonObject } from '@portal/contracts/wire/json';
import { BEFORE_ALL } from '@portal/contracts/wire/position';
import type { Post } from '@portal/contracts/posts/post.api';
import { pins as pinsModel, type PinDocument } from '@portal/read-models/pins/pin';
import { isVisible, posts as postsModel } from '@portal/read-models/posts/post';
import { feature, pipeline, type Needs } from '../answering/reading-feature.ts';
import { collectionOf } from '../documents/collection.ts';
import { pinFacts } from './pin.facts.ts';

const pinnedUntil = (pin: PinDocument | undefined): string | null =>
  pin?.status === 'pinned' ? (pin.until ?? OPEN_END) : null;

export const pins = feature(contract, {
  facts: pinFacts,

  ofPost({ readModels }) {
    const stored = collectionOf(readModels, pinsModel);
    return {
      models: [pinsModel],
      async load(page) {
        const found = await stored.getMany(page.map(({ _id }) => _id));
        return {
          people: [],
          addTo({ _id }) {
            const pin = found.get(_id);
            return {
              position: pin?.position ?? BEFORE_ALL,
              fields: { pinnedUntil: pinnedUntil(pin) },
            };
          },
        };
      },
    };
  },

  answers({ readModels, posts: { models, present }, now }: Needs<'now' | 'posts' | 'readModels'>) {
    const stored = collectionOf(readModels, pinsModel);
    const knownPosts = collectionOf(readModels, postsModel);
    return {
      models,
      calls: {
        'GET /posts/pinned': pipeline({
          // A pin whose time is over waits for command-api to note that
          ids: async () => {
            const found = await stored.find({ filter: { status: 'pinned' } });
            const time = now().toISOString();
            return found.filter(({ until }) => until === null || until > time);
          },
          async documents(found) {
            const byId = await knownPosts.getMany(found.map(({ _id }) => _id));
            return [...byId.values()]
              .filter(isVisible)
              .filter(({ status }) => status === 'published')
              .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
          },
          rules: async (visible) => present(visible),
          present: (presented, { session: { memberId } }) =>
            jsonObject<{ data: Post[] }>({
              data: jsonArray(presented.map(({ presentTo }) => presentTo(memberId))),
            }),
        }),
      },
    };
  },
});
