import { LogOut } from 'lucide-react';
import { IconButton } from '../../components/actions/IconButton.tsx';

/** For headers without room for the word. */
export const LogoutIcon = ({ onLogout }: { onLogout: () => void }) => (
  <IconButton label="Logout" onClick={onLogout}>
    <LogOut />
  </IconButton>
);
