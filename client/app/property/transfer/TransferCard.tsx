import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatInstant } from '../../../../domain/calendar.ts';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import type { MadeTransfer } from '../../../../domain/transfers/contract.ts';
import { transferQueries } from '../../../api/transferQueries.ts';
import { LoadState } from '../../../components/feedback/LoadState.tsx';
import { PartLoading } from '../../../components/feedback/PartLoading.tsx';
import { colour } from '../../../theme/tokens.ts';
import { SideCard } from '../PropertyDetails.tsx';

const TransferDialog = lazy(async () => ({ default: (await import('./TransferDialog.tsx')).TransferDialog }));
const WithdrawDialog = lazy(async () => ({ default: (await import('./WithdrawDialog.tsx')).WithdrawDialog }));

const Frame = styled(SideCard)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  overflowWrap: 'anywhere',
  '& > h2': { marginBottom: 0 },
  '& > p': { color: colour.ink2 },
});

const Waiting = ({ email, expires_at }: MadeTransfer) => (
  <p>
    Offered to <strong>{email}</strong>. Nothing changes until they accept. The offer is open until{' '}
    <span className="num">{formatInstant(expires_at)}</span>.
  </p>
);

/** Hands the property over to another account, or shows the offer that waits. */
export const TransferCard = ({ property }: { property: OverviewRow }) => {
  const query = useQuery(transferQueries.ofProperty(property.id));
  const { data: offer } = query;
  const [open, setOpen] = useState<'offer' | 'withdraw' | null>(null);
  const close = () => setOpen(null);
  return (
    <Frame as="section" aria-labelledby="transfer">
      <h2 id="transfer">Transfer</h2>
      {offer ? (
        <Waiting {...offer} />
      ) : (
        <p>Sold it, or handing it to another agent? Its assessment, documents, badge and history can go along.</p>
      )}
      <LoadState query={query} loading={<PartLoading>Loading the offer...</PartLoading>}>
        The offer could not be loaded.
      </LoadState>
      {offer && (
        <Button variant="outlined" onClick={() => setOpen('withdraw')}>
          Withdraw the offer
        </Button>
      )}
      {offer === null && (
        <Button variant="outlined" onClick={() => setOpen('offer')}>
          Transfer to another account
        </Button>
      )}
      <Suspense>
        {open === 'offer' && <TransferDialog property={property} onClose={close} />}
        {open === 'withdraw' && offer && <WithdrawDialog offer={offer} onClose={close} />}
      </Suspense>
    </Frame>
  );
};
