import type { Editions } from '../domain/questionnaire/editions.ts';
import { accessGrant } from './accessGrant/model.ts';
import { accountActivity } from './accountActivity/model.ts';
import { accountProfile } from './accountProfile/model.ts';
import { accountQuickCheck } from './accountQuickCheck/model.ts';
import { accountSubscription } from './accountSubscription/model.ts';
import { allowanceGrants } from './allowanceGrant/model.ts';
import { badges } from './badge/model.ts';
import { badgeReports } from './badgeReport/model.ts';
import { contactMessages } from './contactMessage/model.ts';
import { credentialStatus } from './credentialStatus/model.ts';
import { documentFile } from './documentFile/model.ts';
import { officeAccounts } from './officeAccount/model.ts';
import { propertyArrangement } from './propertyArrangement/model.ts';
import { propertyGroup } from './propertyGroup/model.ts';
import { propertyHistory } from './propertyHistory/model.ts';
import { propertyOverview } from './propertyOverview/model.ts';
import type { ReadModel } from './readModel.ts';
import { reminders } from './reminder/model.ts';
import { shares } from './share/model.ts';
import { staffActions } from './staffAction/model.ts';
import { stayReceipts } from './stayReceipt/model.ts';
import { transferOffers } from './transferOffer/model.ts';
import { uploadLinks } from './uploadLink/model.ts';

/** Of earlier builds. Their tables may still be in a database; any other name that is not below is of a newer build. */
export const RETIRED_MODELS: readonly string[] = ['assessment_answers', 'badge_standing'];

export const readModels = (editions: Editions): readonly ReadModel<unknown>[] => [
  accountProfile,
  accountSubscription,
  propertyOverview(editions),
  documentFile,
  badges,
  credentialStatus,
  badgeReports,
  accountActivity,
  accountQuickCheck,
  accessGrant,
  contactMessages,
  propertyHistory,
  reminders,
  uploadLinks,
  shares,
  stayReceipts,
  propertyGroup,
  propertyArrangement,
  officeAccounts,
  allowanceGrants,
  staffActions,
  transferOffers,
];
