import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { formatInstant, formatTime } from '../../../../domain/calendar.ts';
import type { Import } from '../../../../domain/imports/contract.ts';
import { countOf, inThousands } from '../../../../domain/numberWords.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { useFocusMainOnUnmount } from '../../../components/page/focusMain.ts';
import { colour, low, phone, radius, size } from '../../../theme/tokens.ts';
import { CONSOLE_PAGES } from '../../paths.ts';

const Bar = styled('section')({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 24px',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginTop: 24,
  padding: '16px 24px',
  backgroundColor: colour.paper,
  border: `1px solid ${colour.lineStrong}`,
  borderRadius: radius.l,
  boxShadow: '0 -8px 24px -16px rgb(7 52 58 / .3)',
  fontVariantNumeric: 'tabular-nums',
  '& > p': { flex: '1 1 320px' },
  '& > p > span': { display: 'block', color: colour.ink2, fontSize: size.s },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 12 },
  [phone]: {
    marginInline: -16,
    padding: '12px 16px max(12px, env(safe-area-inset-bottom))',
    borderRadius: 0,
    borderWidth: '1px 0 0',
    '& > p': { flexBasis: '100%' },
    '& > div': { width: '100%' },
    '& > div > *': { flex: 1, paddingInline: 12 },
  },
  [low]: { position: 'static' },
});

type Props = {
  /** Documents do not count in the allowance. */
  found: Pick<Import, 'added' | 'changed' | 'undo_until'> & { allowance: Import['allowance'] | null };
  refused: number;
  /** False with more properties than the plan allows. */
  possible: boolean;
  busy: boolean;
  onImport: () => void;
};

export const FinishBar = ({ found, refused, possible, busy, onImport }: Props) => {
  const { allowance, added, changed, undo_until } = found;
  const count = added + changed;
  const then =
    allowance &&
    `${inThousands(allowance.used + added)} of ${inThousands(allowance.limit)} properties in your allowance then. `;
  const until = undo_until && `; you can undo it until ${formatInstant(undo_until)}, ${formatTime(undo_until)}`;
  const bar = useRef<HTMLElement>(null);
  useFocusMainOnUnmount(bar);
  const isOpen = possible && count > 0;
  return (
    <Bar ref={bar} className="finish-bar" aria-label="Finish the import">
      <p role="status">
        <b>
          {!possible
            ? 'Too many to import'
            : count === 0
              ? 'Nothing to import'
              : `${countOf(count, 'row')} will be imported`}
          {refused > 0 && `, ${inThousands(refused)} left out`}.
        </b>
        {isOpen && (
          <span>
            {then}All or none{until}.
          </span>
        )}
      </p>
      <div>
        <Button variant="outlined" href={CONSOLE_PAGES.properties}>
          Cancel
        </Button>
        {isOpen && (
          <BusyButton busy={busy} onClick={onImport}>
            {busy ? 'Importing...' : `Import ${countOf(count, 'row')}`}
          </BusyButton>
        )}
      </div>
    </Bar>
  );
};
