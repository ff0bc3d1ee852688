import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { fromJson, jsonArray, jsonObject, NOTHING, toJson, joinObjects } from './json.ts';

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
