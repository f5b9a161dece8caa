import type { Assessment } from '../../domain/assessments/state.ts';
import type { PropertyType } from '../../domain/properties/events.ts';
import type { Nation } from '../../domain/properties/nation.ts';
import type { BadgeState } from '../badge/model.ts';

export type OverviewState = {
  accountId: string;
  /** The account that had it before, if it was transferred. */
  formerAccountId?: string;
  propertyId: string;
  removed: boolean;
  nation: Nation;
  propertyType: PropertyType;
  name: string;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  postcode: string;
  createdAt: string;
  updatedAt: string;
  /** When its name and address were last recorded, and how often after the first time. */
  detailsAt: string;
  detailsChanges: number;
  /** When its address was changed last although the answers of this assessment were completed. */
  addressChangedAt: string | null;
  /** The assessment that was opened last. Until it has started, `assessment` is the previous one. */
  opened: string | null;
  assessment: Assessment | null;
  startedAt: string | null;
  badge: Omit<BadgeState, 'propertyId' | 'accountId'> | null;
};

/** A property with a current assessment. */
export type Assessed = OverviewState & { readonly assessment: Assessment; readonly startedAt: string };

export const isAssessed = (state: OverviewState | undefined): state is Assessed =>
  state !== undefined && state.assessment !== null && state.startedAt !== null;
