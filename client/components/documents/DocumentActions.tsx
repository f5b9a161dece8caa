import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { RouterAnchor } from '../../theme/RouterAnchor.tsx';
import { IconButton } from '../actions/IconButton.tsx';

/** With either `onClick` or `href`. */
export type DocumentAction = {
  /** Starts with a verb. An icon button adds the document's name to it; a menu item does not. */
  label: string;
  /** Between the label and the document's name. */
  preposition?: 'of';
  icon: ReactNode;
  onClick?: () => void;
  href?: string;
};

type Props = { of: string; actions: readonly DocumentAction[] };

const IconRow = ({ of, actions }: Props) =>
  actions.map(({ label, preposition, icon, onClick, href }) => (
    <IconButton key={label} label={[label, preposition, of].filter(Boolean).join(' ')} onClick={onClick} href={href}>
      {icon}
    </IconButton>
  ));

export const ActionMenu = ({ of, actions }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        label={`Actions for ${of}`}
        expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis />
      </IconButton>
      {/* Inside the page's landmark. */}
      <Menu disablePortal anchorEl={anchor} open={anchor !== null} onClose={close}>
        {actions.map(({ label, icon, onClick, href }) => (
          <MenuItem
            key={label}
            {...(href && { component: RouterAnchor, href })}
            onClick={() => {
              close();
              onClick?.();
            }}
          >
            {icon}
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

export const DocumentActions = (props: Props) => {
  const onPhone = useMediaQuery('(max-width: 599px)');
  if (props.actions.length === 0) return null;
  return onPhone ? <ActionMenu {...props} /> : <IconRow {...props} />;
};
