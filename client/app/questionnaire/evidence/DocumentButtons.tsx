import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { DocumentAction } from '../../../components/documents/documentAction.ts';

const Row = styled('div')({
  display: 'flex',
  margin: '0 -14px 0 -10px',
  '& .MuiButton-root': { paddingInline: 10 },
});

/** The actions as buttons with text, where there is room; on a phone they are in a menu. */
export const DocumentButtons = ({ actions }: { actions: readonly DocumentAction[] }) => (
  <Row>
    {actions.map(({ label, icon, onClick, href }) => (
      <Button key={label} variant="text" size="small" startIcon={icon} {...(href ? { href } : { onClick })}>
        {label}
      </Button>
    ))}
  </Row>
);
