import { expect } from 'vitest';
import { type Decider, isRejection } from '../../domain/decider.ts';

/** Given these events, when this command is decided, then these events follow; the same command again decides nothing. */
export const spec = <State, Command, Event, Code extends string>(decider: Decider<State, Command, Event, Code>) => {
  const decideAfter = (events: readonly Event[], command: Command) =>
    decider.decide(command, events.reduce(decider.evolve, decider.initial));

  return {
    given: (...past: readonly Event[]) => ({
      when: (command: Command) => ({
        // biome-ignore lint/suspicious/noThenProperty: given, when, then. This object is never awaited.
        then: (...expected: readonly Event[]) => {
          // Use `thenNothing` for that: a list left empty by mistake would pass whenever nothing is decided.
          expect(expected).not.toEqual([]);
          expect(decideAfter(past, command)).toEqual(expected);
          expect(decideAfter([...past, ...expected], command), 'a repeat must decide nothing').toEqual([]);
        },
        thenNothing: () => expect(decideAfter(past, command)).toEqual([]),
        thenRejected: (code: Code, because: { detail?: string; extra?: Record<string, unknown> } = {}) => {
          const decision = decideAfter(past, command);
          expect(isRejection(decision) ? decision : { decided: decision }).toMatchObject({
            rejected: code,
            ...because,
          });
        },
      }),
      state: () => past.reduce(decider.evolve, decider.initial),
    }),
  };
};
