import { type Request, Router } from 'express';
import type { Audience } from '../../../domain/badges/reason.ts';
import { SharedDocumentPath } from '../../../domain/shares/contract.ts';
import { shareEnded, showsAnswers } from '../../../domain/shares/decider.ts';
import type { ShareMade } from '../../../domain/shares/events.ts';
import { StayQuery } from '../../../domain/timeline/contract.ts';
import { documentsOfProperty } from '../../../projections/documentFile/queries.ts';
import { ownedProperty } from '../../../projections/propertyOverview/queries.ts';
import { isAssessed } from '../../../projections/propertyOverview/state.ts';
import { Rejected } from '../../application/errors.ts';
import { reportHtml } from '../../print/report.tsx';
import { stayReceiptHtml } from '../../print/stayReceipt.tsx';
import { openDocuments } from '../../readSide/sharedProperty.ts';
import { anyone } from '../acting.ts';
import { deadlineOf } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { getOnly } from '../getOnly.ts';
import { queryOf, requestContext } from '../request.ts';
import { secretAddress } from '../secretAddress.ts';
import { sendFile } from '../sendFile.ts';
import { printPdf } from '../sendPdf.ts';
import { shareAccess } from './shareAccess.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'reads'
  | 'now'
  | 'editions'
  | 'files'
  | 'limits'
  | 'secrets'
  | 'subscription'
  | 'papers'
  | 'statedStays'
  | 'print'
  | 'publicOrigin'
  | 'logger'
>;

/** Where the answers are kept back, a stay does not tell them either. */
const audienceOf = (share: ShareMade): Audience => (showsAnswers(share) ? 'owner' : 'public');

/** What a share offers besides its page, for a browser that has opened it. Each is recorded as a view before it is sent. */
export const sharedFileRoutes = (dependencies: Dependencies): Router => {
  const { commands, reads, papers, limits, statedStays } = dependencies;
  const router = Router();
  const access = shareAccess(dependencies);

  /** The share and its property in the read models, which may be behind. */
  const opened = async (request: Request) => {
    const { share } = await access.opened(request);
    const property = await reads.one(ownedProperty(share.accountId, share.propertyId));
    if (!property || property.removed) throw new Rejected(shareEnded);
    return { share, property };
  };

  router.get('/shares/:token/documents/:id', anyone, getOnly, secretAddress, async (request, response) => {
    const { share } = await opened(request);
    const { data: path } = SharedDocumentPath.safeParse(request.params);
    const documents = await reads.all(documentsOfProperty(share.accountId, share.propertyId));
    const open = openDocuments(
      share,
      documents.map(({ state }) => state),
    );
    if (!path || !open.has(path.id)) throw new Rejected(shareEnded);
    const filed = await commands.document.freshState(path.id, deadlineOf(request));
    if (filed.status === 'missing') throw new Rejected(shareEnded);
    await access.view(share, { kind: 'document', documentId: path.id }, requestContext(request));
    await sendFile(dependencies, response, filed);
  });

  router.get('/shares/:token/report.pdf', anyone, getOnly, secretAddress, async (request, response) => {
    const reported = async () => {
      const { share, property } = await opened(request);
      if (!isAssessed(property) || !showsAnswers(share)) throw new Rejected(shareEnded);
      return { share, property };
    };
    const { share } = await reported();
    await limits.use('sharePrint', share.shareId);
    const document = async () => {
      const { property } = await reported();
      const paper = await papers(property, {}, deadlineOf(request));
      await access.view(share, { kind: 'report' }, requestContext(request));
      return { filename: `letproof-report-${paper.report.id}.pdf`, html: reportHtml(paper) };
    };
    await printPdf(dependencies, response, { account: share.accountId, document });
  });

  router.get('/shares/:token/stay', anyone, getOnly, secretAddress, async (request, response) => {
    const { share, property } = await opened(request);
    const asked = { ...queryOf(StayQuery, request), audience: audienceOf(share) };
    const stay = await statedStays.days(property, asked);
    await access.view(share, { kind: 'stay', from: stay.from, to: stay.to }, requestContext(request));
    response.json({ success: true, ...stay });
  });

  router.get('/shares/:token/stay.pdf', anyone, getOnly, secretAddress, async (request, response) => {
    const asked = queryOf(StayQuery, request);
    const { share } = await opened(request);
    await limits.use('sharePrint', share.shareId);
    const document = async () => {
      const { property } = await opened(request);
      // A share shows the present name and address, and does not tell former ones.
      const shown = { ...asked, audience: audienceOf(share), names: 'now' } as const;
      const stay = await statedStays.stated(property, shown, deadlineOf(request));
      await access.view(share, { kind: 'stay', from: stay.from, to: stay.to }, requestContext(request));
      // Which documents are on file is for the share to say.
      return {
        filename: `letproof-stay-${stay.from}-${stay.to}.pdf`,
        html: stayReceiptHtml({ ...stay, documents: [] }),
      };
    };
    await printPdf(dependencies, response, { account: share.accountId, document });
  });

  return router;
};
