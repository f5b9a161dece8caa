import { styled } from '@mui/material/styles';
import { colour } from '../../../theme/tokens.ts';

/** Why a row is as it is, with what can be done about it. */
export const Reason = styled('div')({
  '& > b': { display: 'block', color: colour.bad },
  '& > .more': { display: 'block' },
  '& > .fix': { display: 'flex', flexWrap: 'wrap', gap: 4, margin: '2px 0 -6px -10px' },
  '& > .fix > button': { paddingInline: 10 },
});
