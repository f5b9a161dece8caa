import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { colour, phone } from '../../theme/tokens.ts';
import { Card } from '../surfaces/Card.tsx';

const Frame = styled(Card)({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '16px 32px',
  alignItems: 'center',
  justifyContent: 'space-between',
  '& > p': { maxWidth: '30em' },
  '& > p > b': { display: 'block' },
  '& > small': {
    flexBasis: '100%',
    display: 'flex',
    gap: 8,
    alignItems: 'center',
    borderTop: `1px solid ${colour.line}`,
    paddingTop: 14,
  },
  [phone]: { '& > .MuiButton-root': { width: '100%' } },
});

export type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Why the action is disabled. */
  note?: ReactNode;
};

export const EmptyState = ({ title, children, action, note }: EmptyStateProps) => (
  <Frame>
    <p>
      <b>{title}</b>
      {children}
    </p>
    {action}
    {note && <small>{note}</small>}
  </Frame>
);
