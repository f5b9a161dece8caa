import { Link } from 'react-router-dom';
import type { Import } from '../../../domain/imports/contract.ts';
import { countOf, inThousands } from '../../../domain/numberWords.ts';
import { CONSOLE_PAGES, consolePropertyPath } from '../paths.ts';
import { ImportResult } from './ImportResult.tsx';

const LINKS = {
  see: { href: CONSOLE_PAGES.properties, label: 'See the properties' },
  again: { href: CONSOLE_PAGES.importFile, label: 'Import another file' },
};

const titleOf = ({ status, added, changed, kept }: Import): string => {
  if (status !== 'imported') return 'Import undone';
  const rows = countOf(added + changed, 'row');
  return kept.length > 0 ? `${inThousands(added + changed - kept.length)} of ${rows} imported` : `${rows} imported`;
};

const summaryOf = ({ status, added, changed, kept }: Import): string => {
  if (status !== 'imported') return 'What was added is removed, and what was changed is as before.';
  return kept.length > 0
    ? `${countOf(kept.length, 'row was', 'rows were')} left alone.`
    : `${inThousands(added)} added, ${inThousands(changed)} changed.`;
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Which properties an undo leaves alone. */
const keptBy = ({ added, changed }: Pick<Import, 'added' | 'changed'>): readonly string[] => [
  ...(added > 0
    ? [
        'An added property that was changed, tagged, moved to another client or out of one, assigned to a colleague, assessed or given a document since stays.',
      ]
    : []),
  ...(changed > 0
    ? [
        'A changed property whose details were changed again stays as it is, and so does one whose client or tags were, if the file set them.',
      ]
    : []),
];

/**
 * What an undo does, without the parts of which there is nothing. If rows were left alone there is no count, because it is
 * not known how many of them were to be added, and how many to be changed.
 */
const undoingOf = ({ added, changed, kept }: Import): string => {
  const [removed, restored] =
    kept.length > 0
      ? ['added properties are removed', 'changed properties get their former details back']
      : [
          countOf(added, 'added property is removed', 'added properties are removed'),
          countOf(
            changed,
            'changed property gets its former details back',
            'changed properties get their former details back',
          ),
        ];
  const parts = [...(added > 0 ? [removed] : []), ...(changed > 0 ? [restored] : [])];
  return [`${capitalised(parts.join(' and '))}.`, ...keptBy({ added, changed })].join(' ');
};

const KeptProperties = ({ kept }: Pick<Import, 'kept'>) => (
  <>
    <p>These stay as they are:</p>
    <ul>
      {kept.map(({ property_id, name }) => (
        <li key={property_id}>
          {name === null ? (
            'A property that was deleted or is no longer yours'
          ) : (
            <Link to={consolePropertyPath(property_id)}>{name}</Link>
          )}
        </li>
      ))}
    </ul>
  </>
);

type Props = { found: Import; onUndo: () => Promise<unknown> };

export const DoneStep = ({ found, onUndo }: Props) => {
  const { kept } = found;
  return (
    <ImportResult
      found={found}
      title={titleOf(found)}
      summary={summaryOf(found)}
      kept={kept.length > 0 ? { title: 'Changed by hand meanwhile', list: <KeptProperties kept={kept} /> } : null}
      links={LINKS}
      undoing={undoingOf(found)}
      onUndo={onUndo}
    />
  );
};
