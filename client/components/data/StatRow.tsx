import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { colour, narrow, phone, size } from '../../theme/tokens.ts';
import { KEEP_PLACE } from '../page/keepPlace.ts';
import { Card } from '../surfaces/Card.tsx';
import { StatusIcon } from './StatusIcon.tsx';
import type { StatusIconName } from './status.ts';

const ICON_COLOUR: Record<StatusIconName, string> = {
  good: colour.good,
  warn: colour.warn,
  bad: colour.bad,
  none: colour.ink3,
  going: colour.harbour700,
  open: colour.ink3,
  plus: colour.harbour700,
  pencil: colour.warn,
};

const Frame = styled(Card)({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  overflow: 'hidden',
  '& > div': {
    padding: '14px 24px',
    border: `solid ${colour.line}`,
    borderWidth: '0 0 1px 1px',
    margin: '0 0 -1px -1px',
    [phone]: { padding: '12px 16px' },
    [narrow]: { paddingInline: 10 },
  },
  '& > div:has(a)': {
    position: 'relative',
    '& a': { color: 'inherit', textDecoration: 'none' },
    '& a::after': { content: '""', position: 'absolute', inset: 0 },
    '&:hover': { backgroundColor: colour.harbour50 },
    '&:has([aria-current])': { boxShadow: `inset 4px 0 0 ${colour.harbour700}` },
  },
  '& dt': { fontSize: size.s, lineHeight: 1.3, fontWeight: 700 },
  '& .n': { display: 'flex', alignItems: 'center', gap: 8, fontSize: size.xxl, fontWeight: 700, lineHeight: 1.2 },
  '& .n svg': { width: '1.375rem', height: '1.375rem' },
  '& .sub': { fontSize: size.s, color: colour.ink2, lineHeight: 1.35 },
  '&[data-layout=report] .n': { fontSize: size.xl },
  '&[data-layout=report] > div': { display: 'grid', alignContent: 'center' },
  '&[data-layout=report] > div:first-of-type': {
    gridColumn: '1 / -1',
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
  },
  '&[data-layout=report] > div:first-of-type .n': { fontSize: size.l },
  '&[data-layout=row]': { gridTemplateColumns: 'repeat(4, 1fr)', [phone]: { gridTemplateColumns: '1fr 1fr' } },
  '&[data-layout=column]': {
    '@media (min-width: 600px) and (max-width: 1023px)': { gridTemplateColumns: 'repeat(4, 1fr)' },
    '@media (min-width: 1024px)': {
      gridTemplate: 'repeat(4, 1fr) / 1fr',
      '& > div': { display: 'grid', gridTemplateColumns: '1fr auto', alignContent: 'center' },
      '& dt, & .sub': { gridColumn: 1 },
      '& .n': { gridArea: '1 / 2 / 3 / 3' },
    },
  },
});

type StatLink = { href: string; current?: boolean; onFollow?: () => void };

export type Stat = {
  label: string;
  value: ReactNode;
  sub?: ReactNode;
  icon?: StatusIconName | undefined;
  /** Covers the whole tile. */
  link?: StatLink | undefined;
};
export type StatRowProps = {
  items: readonly Stat[];
  /** column: one below the other on wide screens; row: four in a row; report: the first full width, then pairs. */
  layout?: 'pairs' | 'row' | 'column' | 'report' | undefined;
};

export const StatRow = ({ items, layout = 'pairs' }: StatRowProps) => (
  <Frame as="dl" flush data-layout={layout}>
    {items.map(({ label, value, sub, icon, link }) => (
      <div key={label}>
        <dt>
          {link ? (
            <Link to={link.href} onClick={link.onFollow} aria-current={link.current || undefined} {...KEEP_PLACE}>
              {label}
            </Link>
          ) : (
            label
          )}
        </dt>
        <dd className="n">
          {icon && (
            <span style={{ color: ICON_COLOUR[icon], display: 'inline-flex' }}>
              <StatusIcon name={icon} />
            </span>
          )}
          {value}
        </dd>
        {sub && <dd className="sub">{sub}</dd>}
      </div>
    ))}
  </Frame>
);
