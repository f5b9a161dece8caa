import { type Request, Router } from 'express';
import { stayReceiptEnded } from '../../../domain/stayReceipts/decider.ts';
import type { StayReceiptMade } from '../../../domain/stayReceipts/events.ts';
import { receiptOf } from '../../../domain/stayReceipts/receiptOf.ts';
import { NotSignedYet, Rejected } from '../../application/errors.ts';
import { stayReceipts } from '../../application/stayReceipts.ts';
import { disclosedKey } from '../../eventLog/disclosedKey.ts';
import { vkeyOfNote } from '../../ledger/vkeyOfNote.ts';
import { stayReceiptHtml } from '../../print/stayReceipt.tsx';
import { anyone } from '../acting.ts';
import { deadlineOf } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { getOnly } from '../getOnly.ts';
import { originOf } from '../request.ts';
import { secretAddress } from '../secretAddress.ts';
import { printPdf } from '../sendPdf.ts';
import { countingNumbers } from './countingNumbers.ts';
import { stayProofsZip } from './stayProofsZip.ts';

type Dependencies = Pick<
  RouteDependencies,
  'commands' | 'limits' | 'secrets' | 'print' | 'ledger' | 'keyring' | 'publicOrigin'
>;

/** A receipt for everybody who has its number: as JSON, as PDF, and with its proofs. */
export const publicStayRoutes = (dependencies: Dependencies): Router => {
  const { limits, ledger, keyring, publicOrigin } = dependencies;
  const router = Router();
  const receipts = stayReceipts(dependencies);
  const counted = countingNumbers(limits);

  const find = (request: Request): Promise<StayReceiptMade> =>
    counted(request, (number) => receipts.find(number, deadlineOf(request)));

  router.get('/stays/:number.json', anyone, secretAddress, async (request, response) => {
    response.json({ success: true, receipt: receiptOf(await find(request)) });
  });

  router.get('/stays/:number.pdf', anyone, getOnly, secretAddress, async (request, response) => {
    const made = await find(request);
    await limits.use('sharePrint', made.number);
    const filename = `letproof-stay-${made.number}.pdf`;
    const document = async () => ({ filename, html: stayReceiptHtml(receiptOf(await find(request))) });
    await printPdf(dependencies, response, { account: made.accountId, document });
  });

  router.get('/stays/:number.zip', anyone, getOnly, secretAddress, async (request, response) => {
    const made = await find(request);
    const proven = await ledger.provenFirstEvent(`stayReceipt-${made.number}`, deadlineOf(request));
    if (!proven) throw new NotSignedYet(60);
    const owner = disclosedKey(proven.event, 'owner', await keyring.keysOf([made.accountId]));
    // Its owner has been erased since it was found.
    if (owner === undefined) throw new Rejected(stayReceiptEnded);
    const vkey = vkeyOfNote(proven.checkpoint, await ledger.reads.keys());
    const origin = originOf(request, publicOrigin);
    const zip = await stayProofsZip({ receipt: receiptOf(made), proven, keys: { owner }, vkey, origin });
    response.attachment(`letproof-stay-${made.number}-proofs.zip`).type('application/zip').send(zip);
  });

  return router;
};
