import { z } from 'zod';
import { fact, personal } from '../fact.ts';
import { Nation } from './nation.ts';

export const PropertyType = z.enum(['house', 'apartment', 'cottage', 'bungalow', 'villa', 'chalet', 'cabin', 'other'], {
  error: 'Choose a property type',
});
export type PropertyType = z.infer<typeof PropertyType>;

const about = { accountId: z.uuid(), propertyId: z.uuid() };

export const PropertyDetails = {
  ...about,
  nation: Nation,
  propertyType: PropertyType,
  personal: personal({
    name: z.string(),
    addressLine1: z.string(),
    addressLine2: z.string().nullable(),
    city: z.string(),
    postcode: z.string(),
  }),
};

// Stream `property-{id}`. AssessmentOpened names the current assessment; the one it replaces is superseded (server/follow/).
export const PropertyEvent = z.discriminatedUnion('type', [
  fact('PropertyAdded', PropertyDetails),
  fact('PropertyChanged', PropertyDetails),
  fact('PropertyRemoved', { ...about, assessmentId: z.uuid().nullable() }),
  fact('AssessmentOpened', {
    ...about,
    assessmentId: z.uuid(),
    formerAssessmentId: z.uuid().nullable(),
    questionnaireVersion: z.string(),
  }),
]);
export type PropertyEvent = z.infer<typeof PropertyEvent>;
export type PropertyAddress = NonNullable<Extract<PropertyEvent, { type: 'PropertyAdded' }>['data']['personal']>;
