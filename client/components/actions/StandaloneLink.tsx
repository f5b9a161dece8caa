import { styled } from '@mui/material/styles';
import { RouterAnchor } from '../../theme/RouterAnchor.tsx';

/** A link outside of a sentence, with a target 44 px high. Inside a sentence use `Link`. */
export const StandaloneLink = styled(RouterAnchor)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 44,
});
