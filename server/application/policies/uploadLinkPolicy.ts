import { londonDay } from '../../../domain/calendar.ts';
import type { Of } from '../../../domain/events.ts';
import type { Done, PolicyContext, PolicyDependencies } from './policy.ts';

/** Files what came through an upload link, like an upload of the owner. */
export const uploadLinkPolicy =
  ({ commands }: Pick<PolicyDependencies, 'commands'>) =>
  async ({ data }: Of<'UploadLinkUsed'>, context: PolicyContext): Promise<Done> => {
    const { linkId: _, senderKeyHash: __, personal, ...uploaded } = data;
    const { subject, details } = personal.sender;
    // The account was erased meanwhile.
    if (!details) return undefined;
    // This may run again days later, and must not take a slot for a document that was deleted since.
    if ((await commands.document.freshState(uploaded.documentId, context.deadline)).status !== 'missing')
      return undefined;
    const { filename, name: issuer, proposed } = details;
    const owner = { subject, details: { filename, reference: null, issuer, ...(proposed && { proposed }) } };
    // The day of the upload: its dates were checked then, and this may run again days later.
    const today = londonDay(new Date(uploaded.at));
    const command = { type: 'TakeDocumentSlot', ...uploaded, personal: { owner }, today } as const;
    return commands.property(uploaded.propertyId, command, context);
  };
