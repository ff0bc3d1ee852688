import { toJson } from '@portal/contracts/wire/json';
import { views, type ViewName, type ViewReader, type ViewRequest } from '@portal/contracts/views';
import type * as z from 'zod/mini';

type Request<Name extends ViewName> = Extract<ViewRequest, { readonly view: Name }>;
export type StatedViews = { [Name in ViewName]?: (request: Request<Name>) => unknown };

function smallest(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([, field]) => field._zod.def.type !== 'optional')
          .map(([name, field]) => [name, smallest(field)]),
      );
    case 'string':
      return '';
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'record':
      return {};
    case 'nullable':
      return null;
    case 'enum':
      return Object.values(def.entries)[0];
    default:
      throw new Error(`No fake of a ${def.type} is known`);
  }
}

const byItsId = (thing: unknown, id: unknown): unknown =>
  typeof thing === 'object' && thing !== null && '_id' in thing ? { ...thing, _id: id } : thing;

export function createFakeViews() {
  const stated: StatedViews = {};
  const behind = new Set<ViewRequest['view']>();
  const read: { readonly request: ViewRequest; readonly minPosition: string | undefined }[] = [];

  const reader: ViewReader = async (request, { minPosition } = {}) => {
    read.push({ request, minPosition });
    const definition = views.find(({ name }) => name === request.view);
    if (!definition) throw new Error(`There is no view ${request.view}`);
    const { view: _view, ...key } = request;
    const [id] = Object.values(key);
    const state = stated[request.view] as ((asked: ViewRequest) => unknown) | undefined;
    return {
      json: toJson(state ? await state(request) : byItsId(smallest(definition.answer), id)),
      stale: behind.has(request.view),
    };
  };
  return { reader, stated, behind, read };
}
