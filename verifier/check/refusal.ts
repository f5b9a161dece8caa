/** The first thing that is wrong with a bundle, in words for the person who checks it. */
export class Refusal extends Error {
  override name = 'Refusal';
  /** A headline, such as "One document was changed". */
  readonly title: string;
  /** For the list of what was checked, such as "One of six was changed." */
  readonly outcome: string;
  readonly detail: string;
  /** `text`: what is wrong, and where. */
  constructor(title: string, text: string, { outcome = `${title}.`, detail = text } = {}) {
    super(text);
    this.title = title;
    this.outcome = outcome;
    this.detail = detail;
  }
}

/** Refused because the file was signed by a key that is not expected. */
export class OtherKey extends Refusal {
  override name = 'OtherKey';
}
