import * as z from 'zod/mini';
import type { AnswerOf, KeyOf, View } from './view.ts';

/**
 * The members of a group who get a push: those with its chat open (`only`) or all others (`except`). A reconnecting client reads the chat
 * again, so it doesn't get missed `only` pushes.
 */
type Room = 'only' | 'except';

type PerMember = View<
  string,
  z.ZodMiniObject<{
    readonly groupId: z.ZodMiniString;
    readonly memberIds: z.ZodMiniArray<z.ZodMiniString>;
  }>,
  z.ZodMiniType<Readonly<Record<string, object>>>
>;

export type Push<Data extends z.ZodMiniType = z.ZodMiniType> = {
  readonly data: Data;
  /** The view that fills the push, and the view's key for a document. A push without a view has `dataOf`. */
  readonly view?: View;
  keyOf?(docId: string): object;
  dataOf?(docId: string, position: string): z.infer<Data>;
  /** Pushes with the same order key carry states of one thing. A client keeps only the newest. */
  orderKey(data: z.infer<Data>): string;
  readonly room?: Room;
  /** The fields that differ between the members of a group, by member id. A push to a group goes only to members whom it answers. */
  readonly perMember?: PerMember;
  /**
   * While this push waits to be sent, a later push of the `absorbs` name replaces it under this name: an edited post is still a new post to
   * clients that haven't seen it.
   */
  readonly absorbs?: string;
};

export const push = <V extends View>(
  view: V,
  options: {
    keyOf(docId: string): KeyOf<V>;
    orderKey(data: AnswerOf<V>): string;
    readonly room?: Room;
    readonly perMember?: PerMember;
    readonly absorbs?: string;
  },
): Push<V['answer']> => ({ data: view.answer, view, ...options });

export const bareSignal = <Shape extends Readonly<Record<string, z.ZodMiniType>>>(
  shape: Shape,
  options: {
    dataOf(docId: string, position: string): z.infer<z.ZodMiniObject<Shape>>;
    orderKey(data: z.infer<z.ZodMiniObject<Shape>>): string;
  },
): Push<z.ZodMiniObject<Shape>> => ({ data: z.object(shape), ...options });

export type Pushes = Readonly<Record<string, Push>>;

export type PushOf<Table extends Pushes> = {
  [Name in keyof Table & string]: {
    readonly event: Name;
    readonly data: z.infer<Table[Name]['data']>;
  };
}[keyof Table & string];

const anyPush = z.object({ event: z.string(), position: z.string(), data: z.unknown() });

/**
 * Recognises the frames that carry a push of the table; `position` is that of the change. It doesn't recognise the pushes of a newer
 * server.
 */
export const pushFrames =
  <Table extends Pushes>(table: Table) =>
  (frame: unknown): frame is PushOf<Table> & { readonly position: string } => {
    const found = anyPush.safeParse(frame);
    if (!found.success || !Object.hasOwn(table, found.data.event)) return false;
    return table[found.data.event]?.data.safeParse(found.data.data).success ?? false;
  };
