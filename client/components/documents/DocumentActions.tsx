import useMediaQuery from '@mui/material/useMediaQuery';
import { phone } from '../../theme/tokens.ts';
import { IconButton } from '../actions/IconButton.tsx';
import { ActionMenu } from './ActionMenu.tsx';
import type { DocumentActionsProps } from './documentAction.ts';

const IconRow = ({ of, actions }: DocumentActionsProps) =>
  actions.map(({ label, preposition, icon, onClick, href }) => (
    <IconButton key={label} label={[label, preposition, of].filter(Boolean).join(' ')} onClick={onClick} href={href}>
      {icon}
    </IconButton>
  ));

export const DocumentActions = (props: DocumentActionsProps) => {
  const onPhone = useMediaQuery(phone);
  if (props.actions.length === 0) return null;
  return onPhone ? <ActionMenu {...props} /> : <IconRow {...props} />;
};
