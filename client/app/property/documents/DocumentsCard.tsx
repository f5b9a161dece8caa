import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Download } from 'lucide-react';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../../domain/questionnaire/documentTypes.ts';
import { queries } from '../../../api/queries.ts';
import { today } from '../../../clock.ts';
import { IconButton } from '../../../components/actions/IconButton.tsx';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { expiryStatus } from '../../../components/data/status.ts';
import { DocumentRow } from '../../../components/documents/DocumentRow.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { propertyDocumentsPath } from '../../../paths.ts';
import { colour, size } from '../../../theme/tokens.ts';

const Section = styled('section')({
  '& > h2': { marginBottom: 16 },
  '& > h2 small': { marginLeft: 6, fontWeight: 400 },
  '& li:first-of-type > div': { borderTop: 0 },
});
const Frame = styled(Card)({ paddingBlock: 8 });
const Empty = styled('p')({ padding: '12px 0', color: colour.ink2, fontSize: size.s });

/** The documents that count today. */
export const DocumentsCard = ({ property }: { property: OverviewRow }) => {
  const { data, isError } = useQuery(queries.documents({ propertyId: property.id }));
  const day = today();
  const present = data?.filter(({ superseded }) => !superseded);
  return (
    <Section aria-labelledby="documents">
      <h2 id="documents">
        Documents <small>{present?.length ?? property.documents.total}</small>
      </h2>
      {isError && <AlertBox>The documents could not be loaded. Reload the page.</AlertBox>}
      {present && (
        <Frame>
          {present.length === 0 && (
            <Empty>None yet. Documents are uploaded with the questions of the assessment that ask for them.</Empty>
          )}
          <ul>
            {present.map(({ id, document_type, filename, expiry_date, download_url }) => (
              <li key={id}>
                <DocumentRow
                  name={DOCUMENT_TYPE_LABELS[document_type]}
                  fileName={filename}
                  status={expiryStatus(expiry_date, day)}
                  main={
                    <>
                      {expiry_date && (
                        <IconButton
                          label={`Add ${DOCUMENT_TYPE_LABELS[document_type]} to calendar`}
                          href={`/api/documents/${id}/calendar.ics`}
                        >
                          <CalendarPlus />
                        </IconButton>
                      )}
                      <IconButton label={`Download ${filename}`} href={download_url}>
                        <Download />
                      </IconButton>
                    </>
                  }
                />
              </li>
            ))}
          </ul>
        </Frame>
      )}
      <StandaloneLink href={propertyDocumentsPath(property.id)}>All documents, with their history</StandaloneLink>
    </Section>
  );
};
