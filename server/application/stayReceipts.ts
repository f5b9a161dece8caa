import { stayReceiptEnded } from '../../domain/stayReceipts/decider.ts';
import type { StayReceiptMade } from '../../domain/stayReceipts/events.ts';
import type { Secrets } from '../identity/secrets.ts';
import type { Deadline } from '../lib/deadline.ts';
import { spell } from './badgeCodes.ts';
import type { Commands } from './commands.ts';
import { Rejected } from './errors.ts';
import { propertyOfOwner } from './linkedProperty.ts';

type Dependencies = {
  readonly commands: Pick<Commands, 'account' | 'property' | 'stayReceipt'>;
  readonly secrets: Pick<Secrets, 'derive'>;
};

/** The numbers of stay receipts, and what they lead to. */
export const stayReceipts = ({ commands, secrets }: Dependencies) => {
  const propertyOf = propertyOfOwner({ commands });

  const candidate = (receiptId: string, attempt: number): string => {
    const letters = spell(secrets.derive(`stay receipt ${receiptId} ${attempt}`));
    return `SR-${letters.slice(0, 4)}-${letters.slice(4)}`;
  };

  return {
    /** 40 bits derived from the receipt's id, so that a repeated request finds the same receipt. */
    numberFor: async (receiptId: string, deadline: Deadline): Promise<string> => {
      for (let attempt = 0; ; attempt++) {
        const number = candidate(receiptId, attempt);
        const state = await commands.stayReceipt.cachedState(number, deadline);
        if (state.status === 'missing' || state.made.receiptId === receiptId) return number;
      }
    },

    /** Throws Rejected for a number that is unknown, withdrawn, or of a property or an owner that is gone. */
    find: async (number: string, deadline: Deadline): Promise<StayReceiptMade> => {
      const state = await commands.stayReceipt.freshState(number, deadline);
      if (state.status !== 'made' || !(await propertyOf(state.made, deadline))) throw new Rejected(stayReceiptEnded);
      return state.made;
    },
  };
};
