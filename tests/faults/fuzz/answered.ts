import type { Answer } from './send.ts';

type Is = (status: number) => boolean;
export const isSuccess: Is = (status) => status >= 200 && status < 300;
/** Nobody is signed in. */
export const isSignedOut: Is = (status) => status === 401;
/** The request was let in and read: what it says was wrong, if anything. */
export const isPastTheDoor: Is = (status) => isSuccess(status) || status === 422;

/** Keeps the statuses of answers by a name: of who asked, or of what was called. */
export const answersByName = () => {
  const statuses = new Map<string, number[]>();
  return {
    add: (name: string, answer: Answer | Error): void => {
      if (!(answer instanceof Error)) statuses.set(name, [...(statuses.get(name) ?? []), answer.status]);
    },
    names: (): ReadonlySet<string> => new Set(statuses.keys()),
    /** The part of the answers of this name; 0 if there are none. */
    share: (name: string, is: Is): number => {
      const all = statuses.get(name) ?? [];
      return all.filter(is).length / Math.max(1, all.length);
    },
    counts: (): Readonly<Record<string, number>> =>
      [...statuses.values()].flat().reduce<Record<string, number>>((counts, status) => {
        counts[status] = (counts[status] ?? 0) + 1;
        return counts;
      }, {}),
  };
};
