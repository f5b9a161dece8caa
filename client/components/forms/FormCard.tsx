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

/** A form on a card, its fields under each other. Our own messages stand at the fields, so the browser's are off. */
export const FormCard = (props: ComponentProps<'form'>) => <Frame noValidate {...props} />;
