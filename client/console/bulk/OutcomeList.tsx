import { styled } from '@mui/material/styles';
import type { BulkRow, BulkState } from '../../../domain/bulk/contract.ts';
import { inThousands } from '../../../domain/numberWords.ts';
import { Pill } from '../../components/data/Pill.tsx';
import type { Status } from '../../components/data/status.ts';
import { Disclosure } from '../../components/surfaces/Disclosure.tsx';
import { colour, size } from '../../theme/tokens.ts';

const List = styled('ul')({
  maxHeight: 320,
  overflow: 'auto',
  '& li': { padding: '8px 0', borderTop: `1px solid ${colour.line}`, lineHeight: 1.35, overflowWrap: 'anywhere' },
  '& span': { display: 'block', fontSize: size.s, color: colour.ink2 },
});

export type OutcomeWords = Readonly<Record<BulkState, string>>;

const STATUS: Readonly<Record<BulkState, Omit<Status, 'label'>>> = {
  refused: { tone: 'bad' },
  changed: { tone: 'warn', icon: 'pencil' },
  same: { tone: 'none' },
};

const detailOf = ({ reason, was, state }: BulkRow): string | null =>
  reason ?? (state === 'changed' && was !== null ? `Was answered ${was}` : null);

type Props = { rows: readonly BulkRow[]; words: OutcomeWords };

/** What happens with each property, by outcome. What was refused stands first, and open. */
export const OutcomeList = ({ rows, words }: Props) =>
  (['refused', 'changed', 'same'] as const).map((state) => {
    const found = rows.filter((row) => row.state === state);
    if (found.length === 0) return null;
    return (
      <Disclosure
        key={state}
        open={state === 'refused'}
        summary={<Pill {...STATUS[state]} label={words[state]} />}
        count={inThousands(found.length)}
      >
        <List>
          {found.map((row) => (
            <li key={row.property_id}>
              {row.name ?? 'A property'}
              {detailOf(row) && <span>{detailOf(row)}</span>}
            </li>
          ))}
        </List>
      </Disclosure>
    );
  });
