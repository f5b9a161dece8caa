import { styled } from '@mui/material/styles';
import { phone } from '../../theme/tokens.ts';
import { visuallyHidden } from '../../theme/visuallyHidden.ts';

/** Not shown on a phone, but a part of the button's name. */
export const WideOnly = styled('span')({ whiteSpace: 'pre', [phone]: visuallyHidden });
