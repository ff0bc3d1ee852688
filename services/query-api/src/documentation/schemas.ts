import { birthdayEntry } from '@portal/contracts/birthdays/birthday.api';
import { message } from '@portal/contracts/chat/message.api';
import { comment } from '@portal/contracts/comments/comment.api';
import { feedback } from '@portal/contracts/feedback/feedback.api';
import { group } from '@portal/contracts/groups/group.api';
import { mentionSuggestion, personSummary, user } from '@portal/contracts/members/member.api';
import { notification } from '@portal/contracts/notifications/notification.api';
import { post } from '@portal/contracts/posts/post.api';
import { refusal } from '@portal/contracts/refusal';
import * as z from 'zod/mini';

/** JSON Schema, or a part of an OpenAPI document. */
export type Json = { readonly [key: string]: unknown };

/** What has a name in the description: whatever holds one of them refers to it. */
const named = z.registry<{ readonly id: string }>();
for (const [id, schema] of Object.entries({
  Post: post,
  Comment: comment,
  User: user,
  PersonSummary: personSummary,
  MentionSuggestion: mentionSuggestion,
  BirthdayEntry: birthdayEntry,
  Group: group,
  Message: message,
  Feedback: feedback,
  Notification: notification,
  Refusal: refusal,
}))
  named.add(schema, { id });

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Definitions stand beside each other in one document, instead of within each schema. */
function referring(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referring);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '$defs' && key !== '$schema' && key !== 'id')
      .map(([key, inner]) => [
        key,
        key === '$ref'
          ? String(inner).replace('#/$defs/', '#/components/schemas/')
          : referring(inner),
      ]),
  );
}
const referringObject = (value: object): Json => {
  const result = referring(value);
  return isObject(result) ? result : {};
};

/** Turns schemas into JSON Schema, and gathers those that have names. */
export function createSchemas() {
  const definitions: Record<string, Json> = {};

  function convert(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
    const json = z.toJSONSchema(schema, {
      io,
      metadata: named,
      // What a schema changes while it reads has no counterpart; what goes in is described beside it
      unrepresentable: 'any',
      override({ jsonSchema }) {
        // An answer may have more, in a newer version
        delete jsonSchema.additionalProperties;
      },
    });
    const { $defs = {} } = json;
    for (const [name, definition] of Object.entries($defs))
      definitions[name] = referringObject(definition);
    const id = named.get(schema)?.id;
    if (id === undefined) return referringObject(json);
    definitions[id] = referringObject(json);
    return { $ref: `#/components/schemas/${id}` };
  }

  return { convert, definitions };
}

const LONG = 'x'.repeat(100_000);
const AT_MOST = /at most ([\d,]+) characters/u;

type Fields = { readonly shape: Readonly<Record<string, z.ZodMiniType>> };
const hasFields = (schema: z.ZodMiniType): schema is z.ZodMiniType & Fields => 'shape' in schema;

/** What a field answers to nothing and to far too much: rules that JSON Schema has no word for, in the words that a client is told. */
export function rulesOf(schema: z.ZodMiniType): Readonly<Record<string, Json>> {
  if (!hasFields(schema)) return {};
  return Object.fromEntries(
    Object.entries(schema.shape).map(([field, rule]) => {
      const told = ['', LONG].map((text) => {
        const { error } = rule.safeParse(text);
        return error?.issues.map(({ message }) => message) ?? [];
      });
      const [empty = [], long = []] = told;
      const most = AT_MOST.exec(long.join())?.[1];
      const description = [...new Set([...empty, ...long])].join('; ');
      return [
        field,
        {
          ...(empty.length > 0 ? { minLength: 1 } : {}),
          ...(most === undefined ? {} : { maxLength: Number(most.replaceAll(',', '')) }),
          ...(description === '' ? {} : { description }),
        },
      ];
    }),
  );
}
