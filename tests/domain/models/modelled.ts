import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { type Decider, isRejection } from '../../../domain/decider.ts';

/** Makes choices from one random number, so that a sequence of commands is a short list of numbers, which shrinks well. */
export type Choice = { readonly of: <Item>(items: readonly Item[]) => Item };

const choiceFrom = (number: number): Choice => {
  let rest = number;
  return {
    of: (items) => {
      const index = rest % items.length;
      rest = Math.floor(rest / items.length);
      // The index is within the list, which is never empty.
      return items[index] as (typeof items)[number];
    },
  };
};

/** The code of a refusal, or the types of the recorded events. */
export type Expected = string | readonly string[];

/** The rules of an aggregate, written once more and in another way: plain variables instead of events. */
export type Model<Command> = {
  /** What must follow from this command; the model then has it behind it. */
  readonly expect: (command: Command) => Expected;
  readonly view: () => unknown;
};

type Aggregate<State, Command, Event extends { readonly type: string }, Code extends string> = {
  readonly decider: Decider<State, Command, Event, Code>;
  /** What has happened before each sequence, so that limits are near. The model begins with it, too. */
  readonly given?: readonly Event[];
  readonly command: (choice: Choice) => Command;
  readonly model: () => Model<Command>;
  /** What can be seen of a state, in the form of the model's view. */
  readonly view: (state: State) => unknown;
  /** Types of events that only record something: no decision and no state depends on them. */
  readonly withoutTrace?: readonly Event['type'][];
  /** Every refusal of the decider. The compiler asks for a new one. */
  readonly refusals: Readonly<Record<NoInfer<Code>, true>>;
};

/** A fault in the decider: events of this type have no effect. */
export type Mutant = { readonly ignores: string };

export type Modelled = {
  /** Runs random sequences of commands. Throws with the shortest one after which decider and model differ. */
  readonly check: (sequences: number, seed: number, mutant?: Mutant) => void;
  /** The refusals and types of events that occur in these sequences and in what was given. */
  readonly reached: (sequences: number, seed: number) => { readonly codes: Set<string>; readonly types: Set<string> };
  readonly withoutTrace: readonly string[];
  readonly refusals: readonly string[];
};

const LONGEST = 20;
const NUMBERS = fc.array(fc.nat(), { minLength: 1, maxLength: LONGEST, size: 'max' });

export const modelled = <State, Command, Event extends { readonly type: string }, Code extends string>({
  decider,
  given = [],
  command: commandBy,
  model: newModel,
  view,
  withoutTrace = [],
  refusals,
}: Aggregate<State, Command, Event, Code>): Modelled => {
  const stateAfter = (events: readonly Event[], state: State, mutant?: Mutant) => {
    return events.filter(({ type }) => type !== mutant?.ignores).reduce(decider.evolve, state);
  };

  const outcomeOf = (command: Command, state: State) => {
    const decision = decider.decide(command, state);
    return isRejection(decision)
      ? { seen: decision.rejected, events: [] }
      : { seen: decision.map(({ type }) => type), events: decision };
  };

  type Run = { readonly initial: State; readonly mutant?: Mutant; readonly seen?: (outcome: Expected) => void };
  const run = (numbers: readonly number[], { initial, mutant, seen = () => {} }: Run) => {
    const model = newModel();
    let state = initial;
    for (const number of numbers) {
      const command = commandBy(choiceFrom(number));
      const expected = model.expect(command);
      const outcome = outcomeOf(command, state);
      seen(outcome.seen);
      state = stateAfter(outcome.events, state, mutant);
      const [is, should] = [
        [outcome.seen, view(state)],
        [expected, model.view()],
      ];
      if (!isDeepStrictEqual(is, should))
        throw new Error(`${JSON.stringify(command)}\n is ${JSON.stringify(is)}\n not ${JSON.stringify(should)}`);
    }
  };

  return {
    withoutTrace,
    refusals: Object.keys(refusals),
    check: (sequences, seed, mutant) => {
      const initial = stateAfter(given, decider.initial, mutant);
      fc.assert(
        fc.property(NUMBERS, (numbers) => run(numbers, { initial, ...(mutant && { mutant }) })),
        { numRuns: sequences, seed, endOnFailure: mutant !== undefined },
      );
    },
    reached: (sequences, seed) => {
      const initial = stateAfter(given, decider.initial);
      const codes = new Set<string>();
      const types = new Set<string>(given.map(({ type }) => type));
      const note = (outcome: Expected) => {
        if (typeof outcome === 'string') codes.add(outcome);
        else for (const type of outcome) types.add(type);
      };
      for (const numbers of fc.sample(NUMBERS, { numRuns: sequences, seed })) run(numbers, { initial, seen: note });
      return { codes, types };
    },
  };
};
