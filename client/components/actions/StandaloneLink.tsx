import { styled } from '@mui/material/styles';
import { RouterAnchor } from '../../theme/RouterAnchor.tsx';

/** A link that stands alone: 44 px to press. Within a sentence use `Link`. */
export const StandaloneLink = styled(RouterAnchor)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 44,
});
