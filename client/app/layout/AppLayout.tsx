import { useSession } from '../../auth/session.ts';
import { useLogout } from '../../auth/useLogout.ts';
import { AppFrame, type AppFrameProps } from './AppFrame.tsx';
import { LogoutIcon } from './LogoutIcon.tsx';

/** For pages about one thing, which have a back arrow instead of the navigation. The sign-out is last in their header. */
export const AppLayout = ({ end, ...frame }: AppFrameProps) => {
  const signedIn = useSession((session) => session.signedIn);
  const logout = useLogout();
  return (
    <AppFrame
      {...frame}
      end={
        <>
          {end}
          {signedIn && <LogoutIcon onLogout={() => void logout()} />}
        </>
      }
    />
  );
};
