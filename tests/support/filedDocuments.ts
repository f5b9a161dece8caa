import { uuidv7 } from '../../server/lib/ids.ts';
import { context } from './context.ts';
import { upload } from './events.ts';
import type { TestServer } from './server.ts';

type Filing = { readonly accountId: string; readonly propertyId: string; readonly count: number };

/** Files documents without their files. They answer no question: otherwise each would replace the one before. */
export const fileDocuments = async (
  { core }: Pick<TestServer, 'core'>,
  { accountId, propertyId, count }: Filing,
): Promise<void> => {
  const personal = { owner: { subject: accountId, details: { filename: 'a.pdf' } } };
  const filed = { ...upload, accountId, propertyId, assessmentId: null, key: null, personal };
  for (let filing = 0; filing < count; filing += 1)
    await core.commands.property(
      propertyId,
      { type: 'TakeDocumentSlot', today: '2026-11-20', ...filed, documentId: uuidv7() },
      context,
    );
};
