import { styled } from '@mui/material/styles';

const WIDTH = { narrow: 680, normal: 1120, wide: 1312 };

export type ContainerProps = { width?: keyof typeof WIDTH };

/** The column of a page: centred, with 16 px left on a phone. Takes `component` through MUI's `as`. */
export const Container = styled('div', {
  shouldForwardProp: (name) => name !== 'width' && name !== 'as',
})<ContainerProps>(({ width = 'normal' }) => ({
  width: `min(${WIDTH[width]}px, 100% - 32px)`,
  marginInline: 'auto',
}));
