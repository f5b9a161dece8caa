import { type Request, Router } from 'express';
import { OpenShareBody, WRONG_PASSCODE } from '../../../domain/shares/contract.ts';
import { shareEnded } from '../../../domain/shares/decider.ts';
import { PasscodeRequired, Rejected, WrongPasscode } from '../../application/errors.ts';
import type { FoundShare } from '../../application/openShares.ts';
import { ownerInWords } from '../../application/ownerInWords.ts';
import { readingShares } from '../../readSide/sharedProperty.ts';
import { anyone } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { addressOf, originOf, requestContext } from '../request.ts';
import { secretAddress } from '../secretAddress.ts';
import { addressOfProperty } from './linkedAddress.ts';
import { shareAccess, shareUrl } from './shareAccess.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'reads'
  | 'now'
  | 'editions'
  | 'limits'
  | 'replies'
  | 'secrets'
  | 'subscription'
  | 'sharePasscodes'
  | 'publicOrigin'
>;

/** Opens a share for a person without an account, and records the view. */
export const sharedPropertyRoutes = (dependencies: Dependencies): Router => {
  const { limits, replies, sharePasscodes, publicOrigin } = dependencies;
  const router = Router();
  const access = shareAccess(dependencies);
  const read = readingShares(dependencies);

  /** Counts each attempt before the slow hash, and gives it back if the passcode was right. */
  const checkPasscode = async (request: Request, { share, owner }: FoundShare, passcode: string | undefined) => {
    if (!share.hasPasscode) return;
    // Without the name of the property, which only the passcode opens.
    const asks = { shared_by: ownerInWords(owner, undefined) };
    if (passcode === undefined) throw new PasscodeRequired('This link needs a passcode.', asks);
    const attempt = [
      ['passcode', share.shareId],
      ['passcodeByAddress', addressOf(request)],
    ] as const;
    for (const [name, key] of attempt) await limits.use(name, key);
    if (!(await sharePasscodes.matches(share.shareId, passcode)))
      throw new WrongPasscode(WRONG_PASSCODE, { ...asks, errors: { passcode: WRONG_PASSCODE } });
    for (const [name, key] of attempt) await limits.refund(name, key);
  };

  router.post('/shares/:token/open', anyone, secretAddress, async (request, response) => {
    const { passcode } = OpenShareBody.parse(request.body ?? {});
    const found = await access.find(request);
    await checkPasscode(request, found, passcode);
    const { share, owner, property } = found;
    const origin = originOf(request, publicOrigin);
    const shared = await read({
      share,
      sharedBy: ownerInWords(owner, addressOfProperty(property)?.name),
      origin,
      filesUrl: shareUrl(request),
    });
    if (!shared) throw new Rejected(shareEnded);
    const reached = await access.view(share, { kind: 'page' }, requestContext(request));
    access.remember(request, response, share.shareId);
    replies.acknowledged(response, reached).json({ success: true, shared });
  });

  return router;
};
