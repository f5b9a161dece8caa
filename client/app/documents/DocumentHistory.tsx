import { styled } from '@mui/material/styles';
import { Download, Trash2 } from 'lucide-react';
import { formatInstant } from '../../../domain/calendar.ts';
import type { Document } from '../../../domain/documents/contract.ts';
import { fileAddress } from '../../api/actingAccount.ts';
import { useMay } from '../../auth/acting.ts';
import { IconButton } from '../../components/actions/IconButton.tsx';
import { Disclosure } from '../../components/surfaces/Disclosure.tsx';
import { colour, size } from '../../theme/tokens.ts';
import { termText, versionText } from './versionText.ts';

const Place = styled('div')({
  paddingBottom: 8,
  '& summary': { minHeight: 44, justifyContent: 'flex-start', fontSize: size.s, color: colour.harbour700 },
  '&& details > summary > .turn': { marginLeft: 0 },
});

const List = styled('ul')({
  borderLeft: `2px solid ${colour.line}`,
  paddingLeft: 16,
  fontSize: size.s,
  '& > li': {
    display: 'grid',
    gridAutoFlow: 'column',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridAutoColumns: 'auto',
    alignItems: 'center',
  },
  '& > li + li': { borderTop: `1px solid ${colour.line}` },
  '& b, & span': { display: 'block', overflowWrap: 'anywhere', lineHeight: 1.35 },
  '& span, & small': { color: colour.ink2 },
  '& > li > div': { paddingBlock: 8, paddingRight: 16 },
});

const replacedText = ({ replaced_at }: Document, next: Document | undefined): string | null => {
  if (!replaced_at) return null;
  const by = next?.uploaded_by ? ` by ${next.uploaded_by}` : '';
  return `Replaced on ${formatInstant(replaced_at)}${by}`;
};

type OnDelete = { onDelete: (document: Document) => void };
type ListProps = OnDelete & {
  documents: readonly Document[];
  /** The one that may have replaced one of them. */
  later?: Document;
};

/**
 * Superseded documents with their hash, by which a copy of the file can be recognised. They count against the limit of
 * the property, so they can be deleted.
 */
export const FormerDocuments = ({ documents, later, onDelete }: ListProps) => {
  const mayDelete = useMay('document:change');
  return (
    <List className="num">
      {documents.map((document) => {
        const next = [later, ...documents].find((each) => each?.id === document.replaced_by);
        return (
          <li key={document.id}>
            <div>
              <b>{document.original_filename}</b>
              {[termText(document), replacedText(document, next)].map((text) => text && <span key={text}>{text}</span>)}
              <span title={document.sha256}>SHA-256 {document.sha256.slice(0, 12)}…</span>
            </div>
            <IconButton label={`Download ${versionText(document)}`} href={fileAddress(document.download_url)}>
              <Download />
            </IconButton>
            {mayDelete && (
              <IconButton label={`Delete ${versionText(document)}`} onClick={() => onDelete(document)}>
                <Trash2 />
              </IconButton>
            )}
          </li>
        );
      })}
    </List>
  );
};

type Props = OnDelete & { of: Document; former: readonly Document[] };

export const DocumentHistory = ({ of, former, onDelete }: Props) => (
  <Place>
    <Disclosure summary={`History, ${former.length} earlier`}>
      <FormerDocuments documents={former} later={of} onDelete={onDelete} />
    </Disclosure>
  </Place>
);
