/** A rejection is a value, not an exception: `decide` always returns, and the compiler makes callers handle it. */
export type Rejection<Code extends string> = {
  readonly rejected: Code;
  readonly detail: string;
  /** Data that the caller needs to correct the error, for example the unanswered questions. Sent with the detail. */
  readonly extra?: Readonly<Record<string, unknown>>;
};

export type Decision<Event, Code extends string> = readonly Event[] | Rejection<Code>;

export type Decider<State, Command, Event, Code extends string> = {
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (command: Command, state: State) => Decision<Event, Code>;
};

export const reject = <Code extends string>(
  rejected: Code,
  detail: string,
  extra?: Readonly<Record<string, unknown>>,
): Rejection<Code> => ({ rejected, detail, ...(extra && { extra }) });

export const isRejection = <Event, Code extends string>(decision: Decision<Event, Code>): decision is Rejection<Code> =>
  'rejected' in decision;
