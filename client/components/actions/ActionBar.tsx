import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { colour, low, phone } from '../../theme/tokens.ts';

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
  [low]: { position: 'static' },
});

/** The page's actions. On a phone they stick to the bottom of the screen. */
export const ActionBar = (props: ComponentProps<'div'>) => <Bar {...props} className="action-bar" />;
