import { useState } from 'react';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import type { Document } from '../../../domain/documents/contract.ts';
import { Disclosure } from '../../components/surfaces/Disclosure.tsx';
import { DeleteDocumentModal } from '../dashboard/modals/DeleteDocumentModal.tsx';
import { DocumentSection } from './DocumentCard.tsx';
import { FormerDocuments } from './DocumentHistory.tsx';

type Props = { property: OverviewRow; documents: readonly Document[] };

/** Superseded documents that belong to no present one. */
export const EarlierDocuments = ({ property, documents }: Props) => {
  const [deleted, setDeleted] = useState<Document | null>(null);
  return (
    <>
      {documents.length > 0 && (
        <DocumentSection label="Earlier documents">
          <Disclosure summary="Earlier documents" count={documents.length}>
            <FormerDocuments documents={documents} onDelete={setDeleted} />
          </Disclosure>
        </DocumentSection>
      )}
      {deleted && <DeleteDocumentModal document={deleted} property={property} onClose={() => setDeleted(null)} />}
    </>
  );
};
