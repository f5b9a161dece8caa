import { keyframes, styled } from '@mui/material/styles';
import { colour } from '../../theme/tokens.ts';

const rotate = keyframes({ to: { transform: 'rotate(360deg)' } });
const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

// Appears after 250 ms: a spinner for a shorter wait would only flicker.
const Centred = styled('div')({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 12,
  minHeight: 240,
  color: colour.ink2,
  animation: `${appear} .12s .25s both`,
  '& > i': {
    width: 28,
    height: 28,
    borderRadius: '50%',
    border: `3px solid ${colour.harbour100}`,
    borderTopColor: colour.harbour700,
    animation: `${rotate} .8s linear infinite`,
  },
});

export const PageSpinner = ({ label = 'Loading' }: { label?: string }) => (
  <Centred role="status">
    <i />
    <span>{label}</span>
  </Centred>
);
