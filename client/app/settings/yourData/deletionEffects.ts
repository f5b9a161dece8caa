import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

type Owned = Pick<OverviewRow, 'documents' | 'badge'>;

const contents = (properties: readonly Owned[] | null): string => {
  if (properties === null) return 'Your properties, their answers and documents are deleted';
  if (properties.length === 0) return 'Your name, email and everything else about you are deleted';
  const documents = properties.reduce((sum, property) => sum + property.documents.total, 0);
  const owned = counted(properties.length, 'property', 'properties');
  const answers = properties.length === 1 ? 'its answers' : 'their answers';
  return `Your ${owned}, ${answers} and ${counted(documents, 'document', 'documents')} are deleted`;
};

/** What goes and what stays. `properties` is null while they are not known. */
export const deletionEffects = (properties: readonly Owned[] | null, subscribed: boolean): readonly string[] => [
  contents(properties),
  ...(properties === null || properties.some(({ badge }) => badge !== null)
    ? ['Your badges are revoked: their QR codes say so']
    : []),
  ...(subscribed ? ['Your subscription ends today and is not charged again'] : []),
  'The history keeps its entries, without anything that names you',
];
