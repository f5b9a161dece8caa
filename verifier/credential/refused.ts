/** The reason why something does not count, as a sentence for the person who checks it. */
export class Refused extends Error {
  override name = 'Refused';
}

/** Nobody can tell whether the token is genuine without its key. */
export class UnknownKey extends Refused {
  override name = 'UnknownKey';
}
