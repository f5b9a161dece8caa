import { styled } from '@mui/material/styles';
import { phone, tablet } from '../../../theme/tokens.ts';

/** The main column, with an aside that moves below it on narrow screens. */
export const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 336px',
  gap: 24,
  alignItems: 'start',
  '& + &': { marginTop: 48 },
  '& > section:first-of-type': { alignSelf: 'stretch' },
  '& > dl': { alignSelf: 'stretch' },
  [tablet]: { gridTemplateColumns: 'minmax(0, 1fr)', '& + &': { marginTop: 40 } },
  [phone]: { gap: 16 },
});

export const Stack = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });

export const Aside = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media (min-width: 600px) and (max-width: 1023px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
