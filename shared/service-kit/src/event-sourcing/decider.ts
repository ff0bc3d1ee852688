export type Decider<State, Command, Event> = {
  readonly initialState: State;
  readonly decide: (command: Command, state: State) => readonly Event[];
  readonly evolve: (state: State, event: Event) => State;
};

/** The data of one type of the events of a stream. */
export type DataOf<
  Event extends { readonly type: string; readonly data: unknown },
  Type extends Event['type'],
> = Extract<Event, { readonly type: Type }>['data'];

export const fold = <State, Command, Event>(
  decider: Decider<State, Command, Event>,
  events: readonly Event[],
  from = decider.initialState,
): State => events.reduce(decider.evolve, from);
