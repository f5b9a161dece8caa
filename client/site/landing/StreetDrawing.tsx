import { styled } from '@mui/material/styles';
import street from './street.svg';

// The drawing is wider than any screen; the offsets keep the house with the plaque in view.
const Drawing = styled('img')({
  display: 'block',
  flex: 'none',
  alignSelf: 'flex-start',
  position: 'relative',
  left: '50%',
  width: 'auto',
  maxWidth: 'none',
  // The transparent sky overlaps the buttons and must not catch their clicks.
  pointerEvents: 'none',
  height: 405,
  marginTop: -36,
  transform: 'translateX(-58.27%)',
  '@media (min-width: 700px)': { height: 457, marginTop: -28 },
  '@media (min-width: 1040px)': { height: 490, left: 'min(76%, 50% + 400px)', marginTop: -74 },
});

export const StreetDrawing = () => (
  <Drawing
    src={street}
    width={4500}
    height={490}
    alt="A terrace of holiday cottages on a harbour street. Beside one front door, at Seaview Cottage, hangs the LetProof plaque."
  />
);
