import type { AccountContents } from '../../../../domain/accounts/contract.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const deleted = (contents: AccountContents | null): string => {
  if (contents === null) return 'Your properties, their answers and documents are deleted';
  const { properties, documents } = contents;
  if (properties === 0) return 'Your name, email and everything else about you are deleted';
  const owned = counted(properties, 'property', 'properties');
  const answers = properties === 1 ? 'its answers' : 'their answers';
  return `Your ${owned}, ${answers} and ${counted(documents, 'document', 'documents')} are deleted`;
};

/** What goes and what stays. `contents` is null while it is not known. */
export const deletionEffects = (contents: AccountContents | null, subscribed: boolean): readonly string[] => [
  deleted(contents),
  ...(contents === null || contents.badges > 0 ? ['Your badges are revoked: their QR codes say so'] : []),
  ...(contents === null || contents.properties > 0
    ? ['Your links and stay receipts end: download the receipts that somebody still needs']
    : []),
  ...(subscribed ? ['Your subscription ends today and is not charged again'] : []),
  'The history keeps its entries, without anything that names you',
];
