import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { RouterAnchor } from '../../theme/RouterAnchor.tsx';
import type { DocumentActionsProps } from './documentAction.ts';

type Props = Pick<DocumentActionsProps, 'actions'> & { anchor: HTMLElement; open: boolean; onClose: () => void };

/** Inside the page's landmark, so without a portal. */
export const OpenActionMenu = ({ anchor, open, actions, onClose }: Props) => (
  <Menu disablePortal anchorEl={anchor} open={open} onClose={onClose}>
    {actions.map(({ label, icon, onClick, href }) => (
      <MenuItem
        key={label}
        {...(href && { component: RouterAnchor, href })}
        onClick={() => {
          onClose();
          onClick?.();
        }}
      >
        {icon}
        {label}
      </MenuItem>
    ))}
  </Menu>
);
