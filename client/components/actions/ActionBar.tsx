import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { colour, phone } from '../../theme/tokens.ts';

const Bar = styled('div')({
  display: 'flex',
  gap: 12,
  alignItems: 'center',
  justifyContent: 'space-between',
  [phone]: {
    marginTop: 'auto',
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    marginInline: -16,
    padding: '12px 16px max(12px, env(safe-area-inset-bottom))',
    backgroundColor: colour.paper,
    borderTop: `1px solid ${colour.line}`,
    '& > .MuiButton-contained': { flex: 1 },
  },
  // On a phone in landscape, or at 400 % zoom, a sticky bar would cover a third of the screen.
  '@media (max-width: 599px) and (max-height: 419px)': { position: 'static' },
});

/** The page's actions. On a phone they stick to the bottom of the screen. */
export const ActionBar = (props: ComponentProps<'div'>) => <Bar {...props} className="action-bar" />;
