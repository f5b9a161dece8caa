import { useMutation } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import { commands } from '../../api/commands.ts';
import { destinationOf, withDestination } from '../../auth/redirect.ts';
import { useSession } from '../../auth/session.ts';
import { useSignedIn } from '../../auth/useSessionActions.ts';
import { RegisterView } from './RegisterView.tsx';

export const RegisterPage = () => {
  const location = useLocation();
  const { checked, signedIn } = useSession();
  const { enter } = useSignedIn();
  const register = useMutation({ mutationFn: commands.register, onSuccess: ({ user }) => enter(user) });

  if (checked && signedIn) return <Navigate to={destinationOf(location)} replace />;
  return <RegisterView onRegister={register.mutateAsync} loginHref={withDestination('/login', location)} />;
};
