import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { expiryState } from '../../../../domain/compliance/expiry.ts';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import type { Document } from '../../../../domain/documents/contract.ts';
import { queries } from '../../../api/queries.ts';
import { today } from '../../../clock.ts';
import { AlertBox } from '../../../components/AlertBox.tsx';
import { Disclose } from '../../../components/Disclose.tsx';
import { Pill } from '../../../components/Pill.tsx';
import { colour } from '../../../theme/tokens.ts';
import type { CardActions } from '../cardActions.ts';
import { DocumentRow } from './DocumentRow.tsx';
import { ExpiredDocuments } from './ExpiredDocuments.tsx';

const Below = styled('div')({ borderTop: `1px solid ${colour.line}`, '& summary': { minHeight: 52 } });
const Says = styled('p')({ padding: '8px 0 16px', color: colour.ink2 });

/** The one that lapses first comes first; what never lapses last. */
const inOrder = (documents: readonly Document[]) =>
  documents
    .filter(({ superseded }) => !superseded)
    .toSorted((one, other) => (one.expiry_date ?? '9999').localeCompare(other.expiry_date ?? '9999'));

const Note = ({ expired, soon }: { expired: number; soon: number }) => (
  <>
    {expired > 0 && <Pill tone="bad" bare label={`${expired} expired`} />}
    {soon > 0 && <Pill tone="warn" bare label={`${soon} expiring soon`} />}
  </>
);

type Props = { property: OverviewRow; actions: CardActions };

export const PropertyDocuments = ({ property, actions }: Props) => {
  const [open, setOpen] = useState(false);
  const day = today();
  const pressing = ['expired', 'soon'].includes(expiryState(property.next_expiry, day).state);
  // A portfolio has thousands of documents: only what is opened, or what has to be warned of, is fetched.
  const { data, isError } = useQuery({
    ...queries.documents({ propertyId: property.id }),
    enabled: open || pressing,
    select: inOrder,
  });
  const documents = data ?? [];
  const inState = (state: string) => documents.filter((each) => expiryState(each.expiry_date, day).state === state);
  const expired = inState('expired');

  return (
    <>
      <ExpiredDocuments property={property} documents={expired} />
      <Below>
        <Disclose
          summary="Documents"
          count={data?.length ?? property.documents.total}
          note={<Note expired={expired.length} soon={inState('soon').length} />}
          open={open}
          onToggle={setOpen}
        >
          {open && isError && <AlertBox>The documents could not be loaded. Close and open this again.</AlertBox>}
          {open && !data && !isError && <Says>Loading the documents</Says>}
          {open && data?.length === 0 && (
            <Says>None yet. Documents are uploaded with the questions of the assessment that ask for them.</Says>
          )}
          {open && documents.length > 0 && (
            <ul>
              {documents.map((document) => (
                <li key={document.id}>
                  <DocumentRow document={document} day={day} actions={actions} />
                </li>
              ))}
            </ul>
          )}
        </Disclose>
      </Below>
    </>
  );
};
