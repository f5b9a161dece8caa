import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../../../../domain/calendar.ts';
import type { StayReceiptEntry } from '../../../../domain/stayReceipts/contract.ts';
import { daysText } from '../../../../domain/stayReceipts/texts.ts';
import { linkCommands } from '../../../api/linkCommands.ts';
import { linkQueries } from '../../../api/linkQueries.ts';
import { useMay } from '../../../auth/acting.ts';
import { ShowAll } from '../../../components/actions/ShowAll.tsx';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { Pill } from '../../../components/data/Pill.tsx';
import { useShortList } from '../../../components/data/useShortList.ts';
import { LoadState } from '../../../components/feedback/LoadState.tsx';
import { PartLoading } from '../../../components/feedback/PartLoading.tsx';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden.tsx';
import { stayPath } from '../../../paths.ts';
import { colour, size } from '../../../theme/tokens.ts';
import { WithdrawModal } from '../../documents/links/WithdrawModal.tsx';

const List = styled('ul')({
  marginTop: 16,
  '& > li': { display: 'grid', gap: 2, padding: '10px 0', borderTop: `1px solid ${colour.line}`, fontSize: size.s },
  '& b': { fontSize: size.m },
  '& p': { color: colour.ink2 },
  '& .acts': { display: 'flex', flexWrap: 'wrap', gap: '0 16px', alignItems: 'center' },
});

const MOST_SHOWN = 8;

type EntryProps = { receipt: StayReceiptEntry; onWithdraw: (() => void) | undefined };

const Entry = ({ receipt, onWithdraw }: EntryProps) => {
  const { number, compliant, made_at, state } = receipt;
  const days = daysText(receipt);
  return (
    <>
      <b>{days}</b>
      <Pill
        tone={compliant ? 'good' : 'bad'}
        label={compliant ? 'In order throughout' : 'Not in order on at least one day'}
        bare
        plain
      />
      <p>
        {number}, made on {formatInstant(made_at)}
      </p>
      {state === 'withdrawn' ? (
        <Pill tone="none" label="Withdrawn" bare plain />
      ) : (
        <div className="acts">
          <StandaloneLink href={stayPath(number)}>
            Open<VisuallyHidden> the receipt for {days}</VisuallyHidden>
          </StandaloneLink>
          {onWithdraw && (
            <Button size="small" variant="text" onClick={onWithdraw}>
              Withdraw<VisuallyHidden> the receipt for {days}</VisuallyHidden>
            </Button>
          )}
        </div>
      )}
    </>
  );
};

/** The receipts that were made for this property. */
export const StayReceipts = ({ propertyId }: { propertyId: string }) => {
  const mayWithdraw = useMay('report:download');
  const query = useQuery(linkQueries.stayReceipts(propertyId));
  const { data: receipts = [] } = query;
  const { list, shown, showAll } = useShortList(receipts, ({ state }) => state === 'open', MOST_SHOWN);
  const [withdrawn, setWithdrawn] = useState<string | null>(null);
  return (
    <>
      <LoadState query={query} loading={<PartLoading>Loading the receipts...</PartLoading>}>
        The receipts could not be loaded.
      </LoadState>
      {receipts.length > 0 && (
        <List className="num" ref={list}>
          {shown.map((receipt) => (
            <li key={receipt.number} tabIndex={-1}>
              <Entry receipt={receipt} onWithdraw={mayWithdraw ? () => setWithdrawn(receipt.number) : undefined} />
            </li>
          ))}
        </List>
      )}
      <ShowAll count={receipts.length} what="receipts" onClick={showAll} />
      {withdrawn && (
        <WithdrawModal
          what="receipt"
          onWithdraw={() => linkCommands.withdrawStayReceipt(withdrawn)}
          onClose={() => setWithdrawn(null)}
        >
          Its page ends for everybody who has the number {withdrawn}. Files that were saved stay with them.
        </WithdrawModal>
      )}
    </>
  );
};
