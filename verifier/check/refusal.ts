import type { Lacking } from '../contract.ts';

type More = { readonly outcome?: string; readonly detail?: string; readonly lacking?: Lacking };

/** The first thing that is wrong with a bundle, in words for the person who checks it. */
export class Refusal extends Error {
  override name = 'Refusal';
  /** A headline, such as "One document was changed". */
  readonly title: string;
  /** For the list of what was checked, such as "One of six was changed." */
  readonly outcome: string;
  readonly detail: string;
  /** What the reader may lack; null if the file itself is at fault. */
  readonly lacking: Lacking | null;
  /** `text`: what is wrong, and where. */
  constructor(title: string, text: string, { outcome = `${title}.`, detail = text, lacking }: More = {}) {
    super(text);
    this.title = title;
    this.outcome = outcome;
    this.detail = detail;
    this.lacking = lacking ?? null;
  }
}
