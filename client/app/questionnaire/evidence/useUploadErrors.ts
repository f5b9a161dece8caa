import { useEffect, useState } from 'react';

export type Refusal = { readonly position: number; readonly text: string };

export type Refusals = {
  here: string | null;
  /** Of uploads that went on while one had moved to another question. */
  elsewhere: readonly Refusal[];
  add: (refusal: Refusal) => void;
  drop: (position: number) => void;
};

/** Why a paper was not taken, by question; it has been read once its question is left. */
export const useRefusals = (position: number): Refusals => {
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const drop = (at: number) => setRefusals((all) => all.filter((one) => one.position !== at));
  useEffect(() => () => setRefusals((all) => all.filter((one) => one.position !== position)), [position]);
  return {
    here: refusals.find((one) => one.position === position)?.text ?? null,
    elsewhere: refusals.filter((one) => one.position !== position),
    add: (refusal) => setRefusals((all) => [...all.filter((one) => one.position !== refusal.position), refusal]),
    drop,
  };
};
