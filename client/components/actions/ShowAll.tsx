import Button from '@mui/material/Button';
import { VisuallyHidden } from '../page/VisuallyHidden.tsx';

type Props = { count: number; what: string; onClick: (() => void) | undefined };

/** Below a list that is cut. Renders nothing without `onClick`. */
export const ShowAll = ({ count, what, onClick }: Props) =>
  onClick && (
    <Button size="small" variant="text" onClick={onClick}>
      Show all {count}
      <VisuallyHidden> {what}</VisuallyHidden>
    </Button>
  );
