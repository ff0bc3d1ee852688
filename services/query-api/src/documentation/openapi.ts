import {
  JSON_TYPE,
  mediaTypesOf,
  TAGS,
  type Call,
  type SentFile,
} from '@portal/contracts/wire/call';
import { POSITION } from '@portal/contracts/wire/position';
import { calls } from '@portal/contracts/calls';
import { proof } from '@portal/contracts/confirming/confirm.request';
import { clientFrame } from '@portal/contracts/realtime/client-frame';
import { controlFrame } from '@portal/contracts/realtime/frame';
import { pushes } from '@portal/contracts/pushes';
import { refusal } from '@portal/contracts/wire/refusal';
import type * as z from 'zod/mini';
import { refusalTexts } from '@portal/contracts/refusal-texts';
import { introduction } from './introduction.ts';
import { describeSchema, namedSchemas, rulesOf, type JsonSchema } from './described-schemas.ts';

const named = (kind: string, name: string): JsonSchema => ({
  $ref: `#/components/${kind}/${name}`,
});

const operationId = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/gu, '{$1}');

const WHO = {
  anyone: 'For everyone.',
  member: 'For members.',
  admin: 'For administrators.',
  registrar: 'For administrators and coordinators.',
  analyst: 'For administrators and analysts.',
} as const;

const refused = (description: string): JsonSchema => ({
  description,
  content: { [JSON_TYPE]: { schema: describeSchema(refusal, 'output') } },
});

function propertiesOf({ properties }: JsonSchema): readonly (readonly [string, JsonSchema])[] {
  return typeof properties === 'object' && properties !== null ? Object.entries(properties) : [];
}

const headerOf = (name: string, access: Call['access']) =>
  name.startsWith('GET ') ? (access === 'anyone' ? null : 'MinPosition') : 'IdempotencyKey';

function parametersOf(name: string, { access, query }: Call): readonly JsonSchema[] {
  const inPath = [...name.matchAll(/:(\w+)/gu)].map(([, param]) => ({
    name: param,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = query
    ? propertiesOf(describeSchema(query, 'input')).map(([param, schema]) => ({
        name: param,
        in: 'query',
        schema,
      }))
    : [];
  const header = headerOf(name, access);
  return [...inPath, ...inQuery, ...(header === null ? [] : [named('parameters', header)])];
}

function fileBody({ field, bytes }: SentFile): JsonSchema {
  const properties = {
    [field]: { type: 'string', format: 'binary', description: `At most ${bytes} bytes` },
  };
  const schema = { type: 'object', properties, required: [field] };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

/** Any call that needs confirming takes what proves it in its body as well. */
const proofOf = ({ confirm }: Call) =>
  confirm === undefined || confirm === false
    ? {}
    : Object.fromEntries(propertiesOf(describeSchema(proof, 'input')));

function jsonBody(call: Call, body: z.ZodMiniType, example: unknown): JsonSchema {
  const rules = rulesOf(body);
  const described = describeSchema(body, 'input');
  const properties = Object.fromEntries(
    propertiesOf(described).map(([field, schema]) => [field, { ...schema, ...rules[field] }]),
  );
  const schema = { ...described, properties: { ...properties, ...proofOf(call) } };
  return {
    required: Array.isArray(described['required']),
    content: { [JSON_TYPE]: { schema, example } },
  };
}

function bodyOf(call: Call): JsonSchema {
  const { body, file, example } = call;
  if (file) return { requestBody: fileBody(file) };
  return body ? { requestBody: jsonBody(call, body, example) } : {};
}

function contentOf(call: Call, status: number): JsonSchema {
  const answer = call.answers[status];
  const json =
    typeof answer === 'object' ? { schema: describeSchema(answer, 'output') } : undefined;
  return Object.fromEntries(
    mediaTypesOf(call, status).map((type) => [type, (type === JSON_TYPE && json) || {}]),
  );
}

/** @returns in which cases the call needs confirming, as a sentence; null if it never does */
function confirmingOf({ confirm }: Call): string | null {
  if (confirm === undefined || confirm === false) return null;
  if (confirm === true) return 'Needs confirming.';
  return confirm === 'by the decision'
    ? 'Needs confirming where a call that does the same does.'
    : `Needs confirming, ${confirm.says}.`;
}

const CONFIRM_FIRST = 'the session is not confirmed (code `confirmation-required`)';
const OWN_ACCOUNT = 'it is your own account (code `not-yourself`)';
const orElse = (description: string | undefined, other: string): string =>
  description === undefined
    ? `${other.charAt(0).toUpperCase()}${other.slice(1)}`
    : `${description}; or ${other}`;

function refusalsOf(name: string, call: Call): JsonSchema {
  const { access, refusals, query, body, file } = call;
  const isConfirmed = confirmingOf(call) !== null;
  const stated: Readonly<Record<number, string>> = {
    ...(query || body || file || headerOf(name, access) !== null
      ? { 400: 'Something in the request is not as it must be' }
      : {}),
    ...(access === 'anyone'
      ? {}
      : {
          401: 'Nobody is signed in, or the session has ended: then `code` says how, if that is known',
        }),
    ...(access === 'admin' || access === 'registrar'
      ? { 403: refusalTexts['administrators-only'] }
      : {}),
    429: 'The class of the call allows no more calls for now',
    ...(body || file ? { 413: 'Too large', 415: 'The media type is not supported' } : {}),
    ...refusals,
  };
  const descriptions: Readonly<Record<number, string>> = {
    ...stated,
    ...(isConfirmed && { 403: orElse(stated[403], CONFIRM_FIRST) }),
    ...(isConfirmed && call.staff && { 409: orElse(stated[409], OWN_ACCOUNT) }),
  };
  return Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => [status, refused(description)]),
  );
}

function responsesOf(name: string, call: Call): JsonSchema {
  const headers = name.startsWith('GET ')
    ? {}
    : {
        headers: {
          'X-Commit-Position': named('headers', 'CommitPosition'),
          ...(call.staff ? { 'X-Decision-Id': named('headers', 'DecisionId') } : {}),
        },
      };
  const answers: JsonSchema = Object.fromEntries(
    Object.keys(call.answers).map((status) => [
      status,
      { description: 'Done', ...headers, content: contentOf(call, Number(status)) },
    ]),
  );
  return {
    ...answers,
    ...refusalsOf(name, call),
    default: named('responses', 'Refused'),
  };
}

const describeCall = (name: string, call: Call): JsonSchema => ({
  operationId: operationId(name),
  tags: [call.tag],
  summary: call.summary,
  description: [
    WHO[call.access],
    call.rule && `${call.rule}.`,
    confirmingOf(call),
    `Rate: ${call.rate}.`,
    call.work && `Rate of its work: ${call.work}.`,
    call.codes.length > 0 &&
      `Codes of its refusals, beside the general ones: ${call.codes.map((code) => `\`${code}\``).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' '),
  parameters: parametersOf(name, call),
  ...bodyOf(call),
  responses: responsesOf(name, call),
  security: call.access === 'anyone' ? [] : [{ bearer: [] }],
});

function describePaths(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    const [method = '', path = ''] = name.split(' ');
    (paths[openApiPath(path)] ??= {})[method.toLowerCase()] = describeCall(name, call);
  }
  return paths;
}

const pushSchemas = (): JsonSchema =>
  Object.fromEntries(
    Object.entries(pushes).map(([name, { data }]) => [
      `push.${name}`,
      describeSchema(data, 'output'),
    ]),
  );

const components = (): JsonSchema => ({
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'The token that signing in answers' },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'The same key from the same member has one effect and gets the first answer, however often it is sent',
      schema: { type: 'string', pattern: String.raw`^[\x21-\x7e]{1,200}$` },
    },
    MinPosition: {
      name: 'X-Min-Position',
      in: 'header',
      description:
        'The X-Commit-Position of a write that this read has to show; it waits 2 s at most, and says X-Stale: true where that was too short. One that the log has not reached is not waited for. Anything that is not a position is refused with 400',
      schema: { type: 'string', pattern: POSITION.source },
    },
  },
  headers: {
    CommitPosition: {
      description:
        'Where a read must have come to in order to show what was written. Visitors get none, except by signing in',
      schema: { type: 'string' },
    },
    DecisionId: {
      description:
        'Of a call with which staff decided about what is not their own: the id of the decision in the history, by which it can be undone',
      schema: { type: 'string', format: 'uuid' },
    },
  },
  responses: { Refused: refused('Any other refusal') },
  schemas: {
    ...namedSchemas(),
    ClientFrame: describeSchema(clientFrame, 'input'),
    ControlFrame: describeSchema(controlFrame, 'output'),
    ...pushSchemas(),
  },
});

export const describeCalls = (): Record<string, unknown> => ({
  openapi: '3.1.1',
  info: { title: 'Alumni portal', version: '1', description: introduction },
  servers: [{ url: '/api' }],
  tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  paths: describePaths(),
  components: components(),
});
