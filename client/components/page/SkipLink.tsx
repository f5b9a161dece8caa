import { styled } from '@mui/material/styles';
import { colour } from '../../theme/tokens.ts';

const Skip = styled('a')({
  position: 'absolute',
  zIndex: 20,
  top: 8,
  left: 8,
  padding: '12px 16px',
  backgroundColor: colour.paper,
  fontWeight: 700,
  '&:not(:focus)': { clipPath: 'inset(50%)', width: 1, height: 1, padding: 0, overflow: 'hidden' },
});

export const SkipLink = () => <Skip href="#main">Skip to the content</Skip>;
