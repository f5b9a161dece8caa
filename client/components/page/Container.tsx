import { styled } from '@mui/material/styles';

const WIDTH = { narrow: 680, normal: 1120, wide: 1312, full: 1392 };

export type ContainerProps = { width?: keyof typeof WIDTH };

/** The centred column of a page. */
export const Container = styled('div', {
  shouldForwardProp: (name) => name !== 'width' && name !== 'as',
})<ContainerProps>(({ width = 'normal' }) => ({
  width: `min(${WIDTH[width]}px, 100% - 32px)`,
  marginInline: 'auto',
}));
