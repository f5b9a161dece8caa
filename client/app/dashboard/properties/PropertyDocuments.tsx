import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { Pill } from '../../../components/data/Pill.tsx';
import { RetryNotice } from '../../../components/feedback/RetryNotice.tsx';
import { Disclosure } from '../../../components/surfaces/Disclosure.tsx';
import { propertyDocumentsPath } from '../../../paths.ts';
import { colour } from '../../../theme/tokens.ts';
import type { CardActions } from '../cardActions.ts';
import { PropertyDocumentRow } from './PropertyDocumentRow.tsx';
import { usePropertyDocuments } from './usePropertyDocuments.ts';

const Section = styled('div')({ borderTop: `1px solid ${colour.line}`, '& summary': { minHeight: 52 } });
const Message = styled('p')({ padding: '8px 0 16px', color: colour.ink2 });

const Note = ({ expired, soon }: { expired: number; soon: number }) => (
  <>
    {expired > 0 && <Pill tone="bad" bare label={`${expired} expired`} />}
    {soon > 0 && <Pill tone="warn" bare label={`${soon} expiring soon`} />}
  </>
);

type Props = { property: OverviewRow; actions: CardActions };

export const PropertyDocuments = ({ property, actions }: Props) => {
  const [open, setOpen] = useState(false);
  const { documents, failure, expired, soon, day } = usePropertyDocuments(property, open);

  return (
    <Section>
      <Disclosure
        summary="Documents"
        count={documents?.length}
        note={expired.length + soon.length > 0 && <Note expired={expired.length} soon={soon.length} />}
        open={open}
        onToggle={setOpen}
      >
        {open && failure && (
          <RetryNotice retrying={failure.retrying} onRetry={failure.retry}>
            The documents could not be loaded.
          </RetryNotice>
        )}
        {open && !documents && !failure && <Message>Loading the documents</Message>}
        {open && documents?.length === 0 && (
          <Message>None yet. Documents are uploaded with the questions of the assessment that ask for them.</Message>
        )}
        {open && documents && documents.length > 0 && (
          <ul>
            {documents.map((document) => (
              <li key={document.id}>
                <PropertyDocumentRow
                  document={document}
                  day={day}
                  onChangeExpiry={() => actions.changeExpiry(document)}
                  onDelete={() => actions.deleteDocument(document, property)}
                />
              </li>
            ))}
          </ul>
        )}
        {open && (
          <StandaloneLink href={propertyDocumentsPath(property.id)}>All documents, with their history</StandaloneLink>
        )}
      </Disclosure>
    </Section>
  );
};
