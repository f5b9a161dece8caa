import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { File } from 'lucide-react';
import { IMPORT_FIELD_LABELS, type Import } from '../../../../domain/imports/contract.ts';
import { countOf } from '../../../../domain/numberWords.ts';
import { Card } from '../../../components/surfaces/Card.tsx';
import { Disclosure } from '../../../components/surfaces/Disclosure.tsx';
import { colour, phone } from '../../../theme/tokens.ts';
import { CONSOLE_PAGES } from '../../paths.ts';

const Frame = styled(Card)({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 24px',
  alignItems: 'center',
  marginTop: 16,
  padding: '4px 24px',
  [phone]: { padding: '4px 16px' },
  '& > p': {
    display: 'flex',
    gap: 12,
    alignItems: 'center',
    minHeight: 48,
    marginRight: 'auto',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
  '& > p > svg': { flex: 'none', color: colour.harbour700 },
  '& > details': { width: '100%', borderTop: `1px solid ${colour.line}` },
});

const Matches = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
  gap: '0 32px',
  '& li': {
    display: 'flex',
    gap: 8,
    justifyContent: 'space-between',
    padding: '9px 0',
    borderTop: `1px solid ${colour.line}`,
    lineHeight: 1.35,
  },
  '& span': { color: colour.ink2, overflowWrap: 'anywhere' },
  '& b': { textAlign: 'right' },
});

const Change = styled('div')({ padding: '8px 0 12px' });

type Props = { found: Pick<Import, 'filename' | 'sheet' | 'rows' | 'columns'>; onMatch: () => void };

/** The file, and which of its columns holds what. */
export const FileSummary = ({ found: { filename, sheet, rows, columns }, onMatch }: Props) => {
  const matched = columns.filter(({ field }) => field !== null).length;
  const leftOut = columns.length - matched;
  return (
    <Frame>
      <p>
        <File aria-hidden="true" />
        <span>
          <b>{filename}</b>
          {sheet !== null && `, sheet “${sheet}”`}, {countOf(rows.length, 'row')}
        </span>
      </p>
      <Button variant="text" size="small" href={CONSOLE_PAGES.importFile}>
        Choose another file
      </Button>
      <Disclosure
        summary={`${matched} ${matched === 1 ? 'column' : 'columns'} matched${leftOut > 0 ? `, ${leftOut} left out` : ''}`}
      >
        <Matches>
          {columns.map(({ heading, field }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, and columns never move.
            <li key={index}>
              <span>{heading || `Column ${index + 1}`}</span>
              <b>{field === null ? 'Left out' : IMPORT_FIELD_LABELS[field]}</b>
            </li>
          ))}
        </Matches>
        <Change>
          <Button variant="text" size="small" onClick={onMatch}>
            Change the columns
          </Button>
        </Change>
      </Disclosure>
    </Frame>
  );
};
