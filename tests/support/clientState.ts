import { forgetAttempts } from '../../client/api/idempotencyKeys.ts';
import { forgetReadPositions } from '../../client/api/readPosition.ts';
import { commandsUnderWay } from '../../client/api/transport.ts';
import { useSession } from '../../client/auth/session.ts';
import { setClock } from '../../client/serverClock.ts';

/** What modules of the client know after a test file, such as who has signed in. The next file must not begin with it. */
export const forgetClientState = (): void => {
  useSession.setState(useSession.getInitialState(), true);
  forgetAttempts('all');
  forgetReadPositions();
  commandsUnderWay.clear();
  setClock(new Date().toISOString());
};
