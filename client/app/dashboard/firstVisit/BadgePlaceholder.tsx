import { styled } from '@mui/material/styles';
import { House } from 'lucide-react';
import { PlaqueOutline } from '../../../components/badge/PlaqueOutline.tsx';
import { colour, size, tablet } from '../../../theme/tokens.ts';

const Outline = styled(PlaqueOutline)({
  alignSelf: 'stretch',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  alignItems: 'flex-start',
  '& > svg': { width: 40, height: 40, marginLeft: -6, color: colour.lineStrong, strokeWidth: 1.6 },
  '& b': { display: 'block', fontSize: size.l, marginTop: 16, lineHeight: 1.25 },
  '& p': { color: colour.ink2, marginTop: 6 },
  [tablet]: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-start',
    gap: '0 16px',
    padding: 24,
    '& > div': { flex: 1 },
    '& b': { margin: 0 },
  },
});

export const BadgePlaceholder = () => (
  <Outline bare>
    <House />
    <div>
      <b>Your badge hangs here</b>
      <p>Once every answer is in order and the documents that prove it are on file.</p>
    </div>
  </Outline>
);
