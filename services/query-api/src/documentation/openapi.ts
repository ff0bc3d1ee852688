import { TAGS, type Call } from '@portal/contracts/call';
import { calls } from '@portal/contracts/calls';
import { clientFrame } from '@portal/contracts/realtime/client-frame';
import { controlFrame } from '@portal/contracts/realtime/frame';
import { pushes } from '@portal/contracts/realtime/push';
import { refusal } from '@portal/contracts/refusal';
import type * as z from 'zod/mini';
import { examples } from './examples.ts';
import { createSchemas, rulesOf, type Json } from './schemas.ts';
import { introduction } from './introduction.ts';

const JSON_TYPE = 'application/json';
const named = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

const operationId = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/gu, '{$1}');

const WHO = {
  anyone: 'For everybody.',
  member: 'For members.',
  admin: 'For administrators.',
} as const;

/** The description of the interface, made from the table of its calls. */
export function describeCalls(): Json {
  const { convert, definitions } = createSchemas();
  const refused = (description: string): Json => ({
    description,
    content: { [JSON_TYPE]: { schema: convert(refusal, 'output') } },
  });

  const objectOf = (schema: z.ZodMiniType): Json => convert(schema, 'input');
  const propertiesOf = (schema: z.ZodMiniType): readonly (readonly [string, Json])[] => {
    const { properties = {} } = objectOf(schema);
    return typeof properties === 'object' && properties !== null ? Object.entries(properties) : [];
  };

  function parameters(name: string, { access, query }: Call): readonly Json[] {
    const inPath = [...name.matchAll(/:(\w+)/gu)].map(([, param]) => ({
      name: param,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }));
    const inQuery = query
      ? propertiesOf(query).map(([param, schema]) => ({ name: param, in: 'query', schema }))
      : [];
    const headers = name.startsWith('GET ')
      ? access === 'anyone'
        ? []
        : [named('parameters', 'MinPosition')]
      : [named('parameters', 'IdempotencyKey')];
    return [...inPath, ...inQuery, ...headers];
  }

  function bodyOf(name: keyof typeof calls, { body, file }: Call): Json {
    if (file) {
      const properties = {
        [file.field]: {
          type: 'string',
          format: 'binary',
          description: `At most ${file.bytes} bytes`,
        },
      };
      const schema = { type: 'object', properties, required: [file.field] };
      return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
    }
    if (!body) return {};
    const rules = rulesOf(body);
    const described = objectOf(body);
    const properties = Object.fromEntries(
      propertiesOf(body).map(([field, schema]) => [field, { ...schema, ...rules[field] }]),
    );
    const schema = { ...described, properties };
    return {
      requestBody: {
        required: Array.isArray(described['required']),
        content: { [JSON_TYPE]: { schema, example: examples[name] } },
      },
    };
  }

  function responses(name: string, call: Call): Json {
    const { access, answers, refusals = {}, query, body, file } = call;
    const isWrite = !name.startsWith('GET ');
    const answered = Object.entries(answers).map(([status, answer]): readonly [string, Json] => [
      status,
      {
        description: 'Done',
        ...(isWrite
          ? { headers: { 'X-Commit-Position': named('headers', 'CommitPosition') } }
          : {}),
        content:
          typeof answer === 'string'
            ? { [answer]: {} }
            : { [JSON_TYPE]: { schema: convert(answer, 'output') } },
      },
    ]);
    const known: Readonly<Record<string, string>> = {
      ...(query || body || file ? { 400: 'Something in the request is not as it must be' } : {}),
      ...(access === 'anyone' ? {} : { 401: 'Nobody is signed in' }),
      ...(access === 'admin' ? { 403: 'Only administrators may do this' } : {}),
      ...(body || file ? { 413: 'Too large', 415: 'The media type is not supported' } : {}),
      ...refusals,
    };
    return {
      ...Object.fromEntries(answered),
      ...Object.fromEntries(
        Object.entries(known).map(([status, description]) => [status, refused(description)]),
      ),
      default: named('responses', 'Refused'),
    };
  }

  const describe = (name: keyof typeof calls, call: Call): Json => ({
    operationId: operationId(name),
    tags: [call.tag],
    summary: call.summary,
    description: call.rule === undefined ? WHO[call.access] : `${WHO[call.access]} ${call.rule}.`,
    parameters: parameters(name, call),
    ...bodyOf(name, call),
    responses: responses(name, call),
    security: call.access === 'anyone' ? [] : [{ bearer: [] }],
  });

  const paths: Record<string, Record<string, Json>> = {};
  const isName = (name: string): name is keyof typeof calls => Object.hasOwn(calls, name);
  for (const name of Object.keys(calls).filter(isName)) {
    const [method = '', path = ''] = name.split(' ');
    const call: Call = calls[name];
    (paths[openApiPath(path)] ??= {})[method.toLowerCase()] = describe(name, call);
  }

  definitions['ClientFrame'] = convert(clientFrame, 'input');
  definitions['ControlFrame'] = convert(controlFrame, 'output');
  for (const [name, push] of Object.entries(pushes))
    definitions[`push.${name}`] = convert(push, 'output');

  return {
    openapi: '3.1.1',
    info: { title: 'Alumni portal', version: '1', description: introduction },
    servers: [{ url: '/api' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that signing in answers',
        },
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
            'The X-Commit-Position of a write that this read has to show; it waits 2 s at most, and says X-Stale: true where that was too short',
          schema: { type: 'string' },
        },
      },
      headers: {
        CommitPosition: {
          description: 'Where a read must have come to in order to show what was written',
          schema: { type: 'string' },
        },
      },
      responses: { Refused: refused('Any other refusal') },
      schemas: definitions,
    },
  };
}
