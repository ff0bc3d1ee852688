import { jsonIds, jsonObject, toJson, type Json } from '@portal/contracts/json';
import { likes as contract } from '@portal/contracts/likes/likes.contract';
import { likes as likesModel, type LikesDocument } from '@portal/read-models/likes/likes';
import { isVisible, posts } from '@portal/read-models/posts/post';
import { BEFORE_ALL } from '@portal/contracts/position';
import { collectionOf } from '../reading/collection.ts';
import { feature } from '../reading/feature.ts';
import { rememberPerDocument } from '../remembering/remember.ts';

const remembered = rememberPerDocument<LikesDocument, Json<string[]>>();

const likesJson = (document: LikesDocument | null | undefined): Json<string[]> =>
  document ? remembered(document, [], () => jsonIds(document.likes)) : jsonIds([]);

export const likes = feature(contract, {
  ofPost({ readModels }) {
    const stored = collectionOf(readModels, likesModel);
    return {
      models: [likesModel],
      async load(page) {
        const found = await stored.getMany(page.map(({ _id }) => _id));
        return {
          people: [],
          addTo({ _id }) {
            const document = found.get(_id);
            return {
              documents: [document],
              position: document?.position ?? BEFORE_ALL,
              present: () => ({ likes: likesJson(document) }),
            };
          },
        };
      },
    };
  },

  answers({ readModels }) {
    const stored = collectionOf(readModels, likesModel);
    const storedPosts = collectionOf(readModels, posts);
    const models = [likesModel, posts];

    return {
      models,
      calls: {},
      views: {
        likes: {
          models,
          async answer({ postId }) {
            const [post, document] = await Promise.all([
              storedPosts.get(postId),
              stored.get(postId),
            ]);
            if (!isVisible(post)) return null;
            return jsonObject({
              postId: toJson(postId),
              likes: likesJson(document),
              position: toJson(document?.position ?? post.position),
            });
          },
        },
      },
    };
  },
});
