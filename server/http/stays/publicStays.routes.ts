import { type Request, Router } from 'express';
import type { StayReceiptMade } from '../../../domain/stayReceipts/events.ts';
import { stayReceiptRow } from '../../../projections/stayReceipt/row.ts';
import { NotSignedYet } from '../../application/errors.ts';
import { stayReceipts } from '../../application/stayReceipts.ts';
import { stayReceiptHtml } from '../../print/stayReceipt.tsx';
import { anyone } from '../acting.ts';
import { deadlineOf } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { secretAddress } from '../links/linkAttempts.ts';
import { originOf } from '../request.ts';
import { printPdf } from '../sendPdf.ts';
import { countingNumbers } from './countingNumbers.ts';
import { stayProofsZip } from './stayProofsZip.ts';

type Dependencies = Pick<RouteDependencies, 'commands' | 'limits' | 'secrets' | 'print' | 'ledger' | 'publicOrigin'>;

/** A receipt for everybody who has its number: as JSON, as PDF, and with its proofs. */
export const publicStayRoutes = (dependencies: Dependencies): Router => {
  const { limits, ledger, publicOrigin } = dependencies;
  const router = Router();
  const receipts = stayReceipts(dependencies);
  const counted = countingNumbers(limits);

  const find = (request: Request): Promise<StayReceiptMade> =>
    counted(request, (number) => receipts.find(number, deadlineOf(request)));

  router.get('/stays/:number.json', anyone, secretAddress, async (request, response) => {
    response.json({ success: true, receipt: stayReceiptRow(await find(request)) });
  });

  router.get('/stays/:number.pdf', anyone, secretAddress, async (request, response) => {
    const made = await find(request);
    await limits.use('sharePrint', made.number);
    const html = () => stayReceiptHtml(stayReceiptRow(made));
    const filename = `letproof-stay-${made.number}.pdf`;
    await printPdf(dependencies, response, { account: made.accountId, filename, html });
  });

  router.get('/stays/:number.zip', anyone, secretAddress, async (request, response) => {
    const made = await find(request);
    const proven = await ledger.provenFirstEvent(`stayReceipt-${made.number}`, deadlineOf(request));
    if (!proven) throw new NotSignedYet(60);
    const vkeys = await ledger.reads.vkeys();
    const origin = originOf(request, publicOrigin);
    const zip = await stayProofsZip({ receipt: stayReceiptRow(made), proven, vkeys, origin });
    response.attachment(`letproof-stay-${made.number}-proofs.zip`).type('application/zip').send(zip);
  });

  return router;
};
