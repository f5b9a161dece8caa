import { styled } from '@mui/material/styles';
import { visuallyHidden } from '../../theme/visuallyHidden.ts';

export const VisuallyHidden = styled('span')(visuallyHidden);
