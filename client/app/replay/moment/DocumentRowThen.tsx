import { styled } from '@mui/material/styles';
import { Download } from 'lucide-react';
import { formatDay, formatInstant } from '../../../../domain/calendar.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../../domain/questionnaire/documentTypes.ts';
import type { DocumentThen, ReplayDocument } from '../../../../domain/replay/contract.ts';
import { fileAddress } from '../../../api/actingAccount.ts';
import { IconButton } from '../../../components/actions/IconButton.tsx';
import { colour, phone, size } from '../../../theme/tokens.ts';

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto 44px',
  gap: '2px 16px',
  alignItems: 'center',
  minHeight: 68,
  padding: '12px 24px',
  borderTop: `1px solid ${colour.line}`,
  'details &': { paddingInline: 0 },
  '& b, & .file': { display: 'block', overflowWrap: 'anywhere' },
  '& .file, & .when': { fontSize: size.s, color: colour.ink2 },
  [phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) 44px',
    paddingInline: 16,
    '& .when': { gridArea: '2 / 1' },
    '& .acts': { gridArea: '1 / 2 / 3' },
  },
});

/** The first part of a fingerprint, in groups that can be read aloud. */
const fingerprint = (sha256: string): string => sha256.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ');

/** A document, and what was known of it at that moment. `known` is undefined if the document did not exist then. */
export type DatedDocument = { readonly document: ReplayDocument; readonly known: DocumentThen | undefined };

const whenText = ({ document: { uploaded_at }, known }: DatedDocument): string => {
  const { issued_on = null, expiry_date = null } = known ?? {};
  const from = issued_on === null ? `uploaded ${formatInstant(uploaded_at)}` : formatDay(issued_on);
  if (expiry_date === null) return from;
  return issued_on === null ? `until ${formatDay(expiry_date)}` : `${from} to ${formatDay(expiry_date)}`;
};

export const DocumentRowThen = (dated: DatedDocument) => {
  const { document_type, filename, sha256, download_url } = dated.document;
  return (
    <Row>
      <div>
        <b>{DOCUMENT_TYPE_LABELS[document_type]}</b>
        <span className="file">
          {filename ?? 'Deleted since'} · fingerprint {fingerprint(sha256)}
        </span>
      </div>
      <span className="when">{whenText(dated)}</span>
      <span className="acts">
        {download_url !== null && (
          <IconButton label={`Download ${filename}`} href={fileAddress(download_url)} download>
            <Download />
          </IconButton>
        )}
      </span>
    </Row>
  );
};
