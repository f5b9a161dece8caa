import type { PropertyAddress } from '../../domain/properties/events.ts';
import { namesProperty } from '../../projections/propertyHistory/naming.ts';
import { NotFound } from '../application/errors.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Deadline } from '../lib/deadline.ts';

/**
 * Reads name and address as one of the property's own events has them: only these events have them, because they can be
 * erased. `place` counts its events that do.
 */
export const namedProperty =
  (events: Pick<EventLog, 'readStream'>) =>
  async (propertyId: string, place: number, deadline: Deadline): Promise<PropertyAddress> => {
    const stream = await events.readStream(`property-${propertyId}`, 0n, deadline);
    const details = stream.map(({ event }) => event).filter(namesProperty)[place]?.data.personal.owner.details;
    if (!details) throw new NotFound();
    return details;
  };
