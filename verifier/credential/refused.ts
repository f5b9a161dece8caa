/** What is at fault. It decides what a reader can do. */
export type Fault =
  /** A picture without any token: it claims nothing that could be checked. */
  | 'no_credential'
  /** Something else than a badge. */
  | 'no_badge'
  /** It is not as we have made it. This may be the badge, or a status list that was given with it. */
  | 'changed'
  | 'revoked'
  /** It was suspended or revoked, says a status list. */
  | 'inactive'
  | 'early'
  | 'expired';

/** The reason why something does not count, as a sentence for the person who checks it. */
export class Refused extends Error {
  override name = 'Refused';
  readonly fault: Fault;
  constructor(reason: string, fault: Fault = 'changed') {
    super(reason);
    this.fault = fault;
  }
}

/** What the token says of itself. It is no more than a claim. */
type Claimed = { readonly kid: string; readonly payload: unknown };

/** Nobody can tell whether the token is genuine without its key. So it is not refused, and does not count either. */
export class UnknownKey extends Error {
  override name = 'UnknownKey';
  readonly claimed: Claimed;
  constructor(claimed: Claimed) {
    super('It was signed with a key that is not among the given ones.');
    this.claimed = claimed;
  }
}
