import type { EventsOf } from '../../domain/events.ts';
import { propertyAdded } from './events.ts';

/** A PropertyAdded event of a different property for each number. */
export const addedProperty = (number: number): EventsOf<'property'> => {
  const propertyId = `3f2504e0-4f89-41d3-9a0c-${String(number).padStart(12, '0')}`;
  return { ...propertyAdded, data: { ...propertyAdded.data, propertyId } } as EventsOf<'property'>;
};

export const addedProperties = (count: number) => Array.from({ length: count }, (_, number) => addedProperty(number));
