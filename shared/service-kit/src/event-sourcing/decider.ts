export type Decider<State, Command, Event> = {
  readonly initialState: State;
  readonly decide: (command: Command, state: State) => readonly Event[];
  readonly evolve: (state: State, event: Event) => State;
};

export const fold = <State, Command, Event>(
  decider: Decider<State, Command, Event>,
  events: readonly Event[],
  from = decider.initialState,
): State => events.reduce(decider.evolve, from);
