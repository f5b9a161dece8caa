import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { phone } from '../../theme/tokens.ts';
import { surface } from '../surfaces/Card.tsx';

const Frame = styled('form')({
  ...surface,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  padding: 32,
  [phone]: { padding: '20px 16px', gap: 18 },
});

/** `noValidate`: our own messages replace the browser's. */
export const FormCard = (props: ComponentProps<'form'>) => <Frame noValidate {...props} />;
