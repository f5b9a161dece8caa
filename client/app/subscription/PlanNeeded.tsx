import { hasRunningPlan } from '../../../domain/subscriptions/contract.ts';
import { useIsOwn, useUser } from '../../auth/acting.ts';
import { StandaloneLink } from '../../components/actions/StandaloneLink.tsx';
import { PAGES } from '../../paths.ts';

/**
 * Only the owner of the account can choose a plan or pay. If a plan runs and the account still may not make changes, an
 * invoice is open.
 */
const WayToPlan = () => {
  const isOwn = useIsOwn();
  const user = useUser();
  if (!isOwn) return 'The owner of this account must choose a plan.';
  const isUnpaid = user !== null && hasRunningPlan(user.subscription);
  return (
    <StandaloneLink href={PAGES.subscription}>{isUnpaid ? 'Pay the open invoice' : 'Choose a plan'}</StandaloneLink>
  );
};

/** Says what cannot be done without a plan, such as "to change a property", and what to do about it. */
export const PlanNeeded = ({ to }: { to: string }) => (
  <>
    An active subscription is required {to}. <WayToPlan />
  </>
);
