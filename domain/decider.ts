/** A refusal is a value, not an exception: `decide` stays total and its callers cannot forget it. */
export type Rejection<Code extends string> = {
  readonly rejected: Code;
  readonly detail: string;
  /** What the caller needs to put it right, for example which questions are unanswered. Sent beside the detail. */
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
