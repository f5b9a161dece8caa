import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Upload } from 'lucide-react';
import { formatDay } from '../../../../domain/calendar.ts';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { DOCUMENT_TYPE_LABELS, documentTypeName } from '../../../../domain/questionnaire/documentTypes.ts';
import { useMay } from '../../../auth/acting.ts';
import { expiryStatus } from '../../../components/data/status.ts';
import { DocumentRow } from '../../../components/documents/DocumentRow.tsx';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden.tsx';
import { questionHref } from '../questionnaireLinks.ts';
import { usePropertyDocuments } from './usePropertyDocuments.ts';

const List = styled('ul')({ marginBottom: 12 });

export const ExpiredDocuments = ({ property }: { property: OverviewRow }) => {
  const { expired, day } = usePropertyDocuments(property);
  const mayUpload = useMay('document:upload');
  const { assessment } = property;
  if (expired.length === 0 || !assessment) return null;
  return (
    <List aria-label={`Expired documents of ${property.name}`}>
      {expired.map(({ id, document_type, original_filename, expiry_date, question_id }) => (
        <li key={id}>
          <DocumentRow
            name={DOCUMENT_TYPE_LABELS[document_type]}
            fileName={original_filename}
            status={expiryStatus(expiry_date, day)}
            date={expiry_date ? formatDay(expiry_date) : undefined}
            main={
              // The assessment may have been moved to an edition that does not ask for this document.
              question_id !== null &&
              mayUpload && (
                <Button
                  variant="outlined"
                  size="small"
                  startIcon={<Upload />}
                  href={questionHref(property, assessment.id, question_id)}
                >
                  Replace
                  <VisuallyHidden> {documentTypeName(document_type)}</VisuallyHidden>
                </Button>
              )
            }
          />
        </li>
      ))}
    </List>
  );
};
