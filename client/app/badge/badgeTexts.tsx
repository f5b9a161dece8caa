import { PlanNeeded } from '../subscription/PlanNeeded.tsx';

export const BADGE_NOT_GENERATED = 'Failed to generate badge. Please try again.';

export const BADGE_NEEDS_PLAN = <PlanNeeded to="to collect a badge" />;
