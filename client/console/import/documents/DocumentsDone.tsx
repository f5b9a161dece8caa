import { Link } from 'react-router-dom';
import type { DocumentImport } from '../../../../domain/documentImports/contract.ts';
import { countOf } from '../../../../domain/numberWords.ts';
import { CONSOLE_PAGES, consolePropertyPath } from '../../paths.ts';
import { ImportResult } from '../ImportResult.tsx';

const LINKS = {
  see: { href: CONSOLE_PAGES.documents, label: 'See the documents' },
  again: { href: CONSOLE_PAGES.importDocuments, label: 'Import another ZIP' },
};

const KeptDocuments = ({ kept }: Pick<DocumentImport, 'kept'>) => (
  <ul>
    {kept.map(({ document_id, property_id, property_name, filename }) => (
      <li key={document_id}>
        {property_name === null ? (
          `${filename} (its property was deleted or is no longer yours)`
        ) : (
          <Link to={consolePropertyPath(property_id)}>{filename}</Link>
        )}
      </li>
    ))}
  </ul>
);

type Props = { found: DocumentImport; onUndo: () => Promise<unknown> };

export const DocumentsDone = ({ found, onUndo }: Props) => {
  const { status, added, kept } = found;
  const isImported = status === 'imported';
  const filed = isImported ? added - kept.length : added;
  const keptTitle = isImported ? 'Could not be filed' : 'Still there';
  return (
    <ImportResult
      found={found}
      title={isImported ? `${countOf(filed, 'document')} filed` : 'Import undone'}
      summary={
        isImported
          ? 'Each is with its property now.'
          : 'The documents that it has filed are deleted, and those that they had replaced count again.'
      }
      kept={kept.length > 0 ? { title: keptTitle, list: <KeptDocuments kept={kept} /> } : null}
      links={LINKS}
      undoing={`${countOf(filed, 'document is', 'documents are')} deleted, and nothing else. A document that one of them has replaced counts again.`}
      onUndo={onUndo}
    />
  );
};
