import type { Message } from './compose.tsx';
import type { WaitingMail } from './outbox.ts';

/** Hands a mail over. Throws Refused or Unreachable. */
export type Deliver = (message: Message, mail: Pick<WaitingMail, 'key' | 'subject' | 'createdAt'>) => Promise<void>;

/** The server could not be reached, or refuses us and not this mail. */
export class Unreachable extends Error {}

/** The server has answered and does not take this mail. */
export class Refused extends Error {
  /** False if a later attempt may succeed. */
  readonly isPermanent: boolean;
  /** True if it refuses the address and not what we wrote to it. */
  readonly isAddress: boolean;
  /** True if it refuses what we wrote. Other mails to the address may be taken. */
  readonly isText: boolean;
  /** True if it does not say whether this mail is refused, or all that we send. */
  readonly isUnclear: boolean;

  constructor(
    reason: string,
    {
      isPermanent,
      isAddress = false,
      isText = false,
      isUnclear = false,
    }: { isPermanent: boolean; isAddress?: boolean; isText?: boolean; isUnclear?: boolean },
  ) {
    super(reason);
    this.isPermanent = isPermanent;
    this.isAddress = isAddress;
    this.isText = isText;
    this.isUnclear = isUnclear;
  }
}
