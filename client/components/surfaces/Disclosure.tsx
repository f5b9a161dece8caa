import { styled } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { colour, radius } from '../../theme/tokens.ts';

const Details = styled('details')({
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 56,
    cursor: 'pointer',
    listStyle: 'none',
    fontWeight: 700,
  },
  '& .said': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px', paddingBlock: 8 },
  // The notes stay together, beside the title or below it, and each stays in one line.
  '& .note': { display: 'flex', flexWrap: 'wrap', gap: '2px 12px', '& > *': { whiteSpace: 'nowrap' } },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary:focus-visible': { borderRadius: radius.s },
  '& > summary > .turn': { flex: 'none', marginLeft: 'auto', color: colour.harbour700, transition: 'transform .15s' },
  '&[open] > summary > .turn': { transform: 'rotate(180deg)' },
  '& > summary .count': { fontWeight: 400, color: colour.ink2, fontVariantNumeric: 'tabular-nums' },
});

export type DisclosureProps = {
  summary: ReactNode;
  count?: ReactNode;
  /** After the count, such as a bare pill. */
  note?: ReactNode;
  icon?: ReactNode;
  open?: boolean | undefined;
  onToggle?: ((open: boolean) => void) | undefined;
  children: ReactNode;
};

export const Disclosure = ({ summary, count, note, icon, open, onToggle, children }: DisclosureProps) => (
  <Details open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
    <summary>
      {icon}
      <span className="said">
        <span>{summary}</span>
        {count !== undefined && <span className="count">{count}</span>}
        {note && <span className="note">{note}</span>}
      </span>
      <ChevronDown className="turn" />
    </summary>
    {children}
  </Details>
);
