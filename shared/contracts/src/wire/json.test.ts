import fc from 'fast-check';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { fromJson, jsonArray, jsonObject, NOTHING, pick, toJson, joinObjects } from './json.ts';

it('picks from an object the same field that parsing it gives', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string().filter((name) => !/^\d+$/u.test(name) && name !== '__proto__'),
        fc.jsonValue(),
        {
          minKeys: 1,
        },
      ),
      fc.nat(),
      (object, index) => {
        const names = Object.keys(object);
        const name = names[index % names.length]!;
        expect(JSON.parse(pick(toJson(object), name))).toEqual(
          JSON.parse(JSON.stringify(object[name])),
        );
      },
    ),
  );
});

it('is not misled by a name, a bracket or a quote inside of a text', () => {
  const post = {
    title: 'likes":[1],"x',
    content: 'a \\" ] } \\\\',
    likes: ['a', 'b'],
    position: '07',
  };
  expect(pick(toJson(post), 'likes')).toBe('["a","b"]');
  expect(pick(toJson(post), 'position')).toBe('"07"');
  expect(JSON.parse(pick(toJson(post), 'content'))).toBe(post.content);
});

it('refuses to pick a missing field', () => {
  const object: { readonly here: number; readonly absent?: number } = { here: 1 };
  expect(() => pick(toJson(object), 'absent')).toThrow('JSON text has no field absent');
});

it('joins texts into the object and array that they describe', () => {
  const likes = jsonArray([toJson('a'), toJson('b')]);
  const answer = jsonObject<{ postId: string; likes: string[]; note?: string }>({
    postId: toJson('p "1"'),
    likes,
    note: undefined,
  });
  expect(JSON.parse(answer)).toEqual({ postId: 'p "1"', likes: ['a', 'b'] });
});

it('joins two objects without parsing them', () => {
  expect(joinObjects(toJson({ a: 1 }), toJson({ b: '}' }))).toBe('{"a":1,"b":"}"}');
  expect(joinObjects(toJson({}), toJson({ b: 1 }))).toBe('{"b":1}');
  expect(joinObjects(toJson({ a: 1 }), toJson({}))).toBe('{"a":1}');
});

it('reads a text by a schema and refuses another one', () => {
  expect(fromJson(z.nullable(z.string()), NOTHING)).toBeNull();
  expect(() => fromJson(z.string(), '1')).toThrow();
});
