import { Explained } from '../lib/explained.ts';

/** What a check has found. `faults` are failures; `notes` are worth knowing and harmless. */
export type Finding = {
  /** What was checked. */
  readonly part: string;
  /** How much of it, in words. */
  readonly extent: string;
  readonly faults: readonly string[];
  readonly notes: readonly string[];
  /** False if nothing could be said of it. */
  readonly isChecked?: false;
};

/** Sentences of one kind. A store that is damaged everywhere must not fill the memory. */
const MAX_SENTENCES = 20;

export const sentences = () => {
  const said: string[] = [];
  let more = 0;
  return {
    add: (sentence: string): void => {
      if (said.length < MAX_SENTENCES) said.push(sentence);
      else more += 1;
    },
    all: (): readonly string[] => (more > 0 ? [...said, `… and ${more} more`] : said),
  };
};

export type Sentences = ReturnType<typeof sentences>;

/** Prints a table and each sentence. Throws an error that ends the process if there are faults, or parts left unchecked. */
export const report = (findings: readonly Finding[], say: (line: string) => void): void => {
  const wide = Math.max(...findings.map(({ part }) => part.length));
  for (const { part, extent, faults, isChecked } of findings) {
    const verdict = faults.length > 0 ? 'FAULTY' : isChecked === false ? 'OPEN  ' : 'well  ';
    say(`${part.padEnd(wide)}  ${verdict}  ${extent}`);
  }
  for (const { part, faults, notes } of findings) {
    for (const fault of faults) say(`FAULT  ${part}: ${fault}`);
    for (const note of notes) say(`note   ${part}: ${note}`);
  }
  const faulty = findings.filter(({ faults }) => faults.length > 0).map(({ part }) => part);
  if (faulty.length > 0) throw new Explained(`Not well: ${faulty.join(', ')}`);
  const open = findings.filter(({ isChecked }) => isChecked === false).map(({ part }) => part);
  if (open.length > 0) throw new Explained(`Not checked: ${open.join(', ')}`);
};
