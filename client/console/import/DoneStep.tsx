import { Link } from 'react-router-dom';
import type { Import } from '../../../domain/imports/contract.ts';
import { countOf } from '../../../domain/numberWords.ts';
import { CONSOLE_PAGES, consolePropertyPath } from '../paths.ts';
import { ImportResult } from './ImportResult.tsx';

const LINKS = {
  see: { href: CONSOLE_PAGES.properties, label: 'See the properties' },
  again: { href: CONSOLE_PAGES.importFile, label: 'Import another file' },
};

const summaryOf = ({ status, added, changed }: Import): string =>
  status === 'imported'
    ? `${added.toLocaleString('en-GB')} added, ${changed.toLocaleString('en-GB')} changed.`
    : `What was added is removed, and what was changed is as before.`;

const KeptProperties = ({ kept }: Pick<Import, 'kept'>) => (
  <>
    <p>These stay as they are:</p>
    <ul>
      {kept.map(({ property_id, name }) => (
        <li key={property_id}>
          {name === null ? 'A property that was deleted' : <Link to={consolePropertyPath(property_id)}>{name}</Link>}
        </li>
      ))}
    </ul>
  </>
);

type Props = { found: Import; onUndo: () => Promise<unknown> };

export const DoneStep = ({ found, onUndo }: Props) => {
  const { status, kept, added, changed } = found;
  return (
    <ImportResult
      found={found}
      title={status === 'imported' ? `${countOf(added + changed, 'row')} imported` : 'Import undone'}
      summary={summaryOf(found)}
      kept={kept.length > 0 ? { title: 'Changed by hand meanwhile', list: <KeptProperties kept={kept} /> } : null}
      links={LINKS}
      undoing={
        <>
          {added.toLocaleString('en-GB')} added properties are removed and {changed.toLocaleString('en-GB')} changed
          ones get their former details back. A property that was changed, assessed or given a document since stays as
          it is.
        </>
      }
      onUndo={onUndo}
    />
  );
};
