import type { DomainEvent } from '../../domain/events.ts';
import { type BadgeState, badges } from '../../projections/badge/model.ts';
import { type CredentialStatusState, credentialStatus } from '../../projections/credentialStatus/model.ts';
import { type DocumentState, documentFile } from '../../projections/documentFile/model.ts';
import { propertyOverview } from '../../projections/propertyOverview/model.ts';
import { type Assessed, isAssessed, type OverviewState } from '../../projections/propertyOverview/state.ts';
import { foldBatch, type ReadModel } from '../../projections/readModel.ts';
import { testEditions } from './editions.ts';
import { recorded } from './memoryLog.ts';

/** There is no row before the batch. */
export const NO_ROWS = { byKey: async () => new Map(), ofProperties: async () => new Map() };

const onlyState = async <State>(model: ReadModel<State>, events: readonly DomainEvent[]): Promise<State> => {
  const [state] = (await foldBatch(model, recorded(events), NO_ROWS, new Set())).values();
  if (!state) throw new Error(`The events leave no row in ${model.name}`);
  return state;
};

const overview = propertyOverview(testEditions);

/** The states of rows after some events, folded in memory without Postgres. */
export const overviewAfter = (...events: readonly DomainEvent[]): Promise<OverviewState> => onlyState(overview, events);
export const badgeAfter = (...events: readonly DomainEvent[]): Promise<BadgeState> => onlyState(badges, events);
export const credentialStatusAfter = (...events: readonly DomainEvent[]): Promise<CredentialStatusState> =>
  onlyState(credentialStatus, events);
export const documentAfter = (...events: readonly DomainEvent[]): Promise<DocumentState> =>
  onlyState(documentFile, events);

export const assessedAfter = async (...events: readonly DomainEvent[]): Promise<Assessed> => {
  const state = await overviewAfter(...events);
  if (!isAssessed(state)) throw new Error('The events leave no assessment');
  return state;
};
