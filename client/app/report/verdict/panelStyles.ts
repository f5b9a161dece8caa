import { styled } from '@mui/material/styles';
import { phone, size } from '../../../theme/tokens.ts';

export const marginBelow = { marginBottom: 24, [phone]: { marginBottom: 16 } };

export const PanelText = styled('p')({
  marginTop: 16,
  fontSize: size.lead,
  maxWidth: '34em',
  [phone]: { marginTop: 12, fontSize: size.m },
});

export const PanelActions = styled('div')({
  display: 'flex',
  gap: 12,
  marginTop: 28,
  [phone]: { flexDirection: 'column' },
});
