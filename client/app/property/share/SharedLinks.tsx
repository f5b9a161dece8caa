import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import type { Share } from '../../../../domain/shares/contract.ts';
import { linkCommands } from '../../../api/linkCommands.ts';
import { linkQueries } from '../../../api/linkQueries.ts';
import { useHasPlan } from '../../../auth/acting.ts';
import { ShowAll } from '../../../components/actions/ShowAll.tsx';
import { useShortList } from '../../../components/data/useShortList.ts';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { LoadState } from '../../../components/feedback/LoadState.tsx';
import { PartLoading } from '../../../components/feedback/PartLoading.tsx';
import { colour } from '../../../theme/tokens.ts';
import { mayWork } from '../../documents/links/linkStatus.ts';
import { WithdrawModal } from '../../documents/links/WithdrawModal.tsx';
import { SideCard } from '../PropertyDetails.tsx';
import { ShareEntry } from './ShareEntry.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }));

const Frame = styled(SideCard)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '& > h2': { marginBottom: 0 },
  '& > p': { color: colour.ink2 },
  '& > ul > li': { borderTop: `1px solid ${colour.line}` },
});

const MOST_SHOWN = 8;

/** Links by which people without an account see the report and chosen documents, with each of their views. */
export const SharedLinks = ({ property }: { property: OverviewRow }) => {
  const hasPlan = useHasPlan();
  const query = useQuery(linkQueries.shares(property.id));
  const { data: shares = [] } = query;
  const { list, shown, showAll } = useShortList(shares, mayWork, MOST_SHOWN);
  const [isMaking, setIsMaking] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Share | null>(null);
  return (
    <Frame as="section" aria-labelledby="shared-links">
      <h2 id="shared-links">Share the report</h2>
      <p>
        With an insurer, a council or a buyer, by a link that ends. They see today’s state and the documents that you
        choose. You see each time that they look.
      </p>
      {!hasPlan && <AlertBox tone="none">An active subscription is required to share the report.</AlertBox>}
      <Button variant="outlined" startIcon={<Share2 />} disabled={!hasPlan} onClick={() => setIsMaking(true)}>
        Share by link
      </Button>
      <LoadState query={query} loading={<PartLoading>Loading the shared links...</PartLoading>}>
        The shared links could not be loaded.
      </LoadState>
      {shares.length > 0 && (
        <ul ref={list}>
          {shown.map((share) => (
            <li key={share.id} tabIndex={-1}>
              <ShareEntry share={share} onWithdraw={() => setWithdrawn(share)} />
            </li>
          ))}
        </ul>
      )}
      <ShowAll count={shares.length} what="links" onClick={showAll} />
      {withdrawn && (
        <WithdrawModal onWithdraw={() => linkCommands.revokeShare(withdrawn.id)} onClose={() => setWithdrawn(null)}>
          {withdrawn.recipient ?? 'Whoever has the link'} can no longer open it. Files that were saved stay with them.
        </WithdrawModal>
      )}
      <Suspense>{isMaking && <ShareDialog property={property} onClose={() => setIsMaking(false)} />}</Suspense>
    </Frame>
  );
};
