import { z } from 'zod';
import { AcceptedTransferReply, MadeTransferReply } from '../../domain/transfers/contract.ts';
import { url } from './commands.ts';
import { write } from './http.ts';

const AnyReply = z.looseObject({});

export const transferCommands = {
  offer: (propertyId: string, email: string) =>
    write(MadeTransferReply, url`/properties/${propertyId}/transfer`, { method: 'POST', body: { email } }),
  withdraw: (propertyId: string) => write(AnyReply, url`/properties/${propertyId}/transfer`, { method: 'DELETE' }),
  accept: (transferId: string) =>
    write(AcceptedTransferReply, url`/transfers/${transferId}/accept`, { method: 'POST' }),
  decline: (transferId: string) => write(AnyReply, url`/transfers/${transferId}/decline`, { method: 'POST' }),
};
