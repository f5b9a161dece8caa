import type { DocumentUploaded } from '../../domain/documents/events.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Deadline } from '../lib/deadline.ts';

/** Every upload that the property's stream has accepted, also of documents that were deleted. */
export const uploadsOf =
  (events: Pick<EventLog, 'readStream'>) =>
  async (propertyId: string, deadline: Deadline): Promise<readonly DocumentUploaded[]> =>
    (await events.readStream(`property-${propertyId}`, 0n, deadline)).flatMap(({ event }) =>
      event.type === 'DocumentSlotTaken' ? [event.data] : [],
    );
