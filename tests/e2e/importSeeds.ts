import type { HttpClient } from '../support/http.ts';
import { csvOf, imported, line, preview } from '../support/importing.ts';
import { addProperty, register, subscribe } from '../support/journey.ts';
import type { Site } from './site.ts';

const HOUSES = [
  line('Anchor Cottage', { street: '12 Lower Street', town: 'Dartmouth', postcode: 'TQ6 9AN' }),
  line('Bryn Teg', { street: '3 Stryd Fawr', town: 'Criccieth', postcode: 'LL52 0BT', kind: 'House' }),
  line('Slipway House', { street: 'The Cleave', town: 'Kingsand', postcode: 'PL10 1NF', kind: 'House' }),
  line('Border Barn', { street: 'Church Lane', town: 'Llanymynech', postcode: 'SY22 6EE' }),
  line('Gull Cottage', { street: '7 Castle Hill', town: 'Aberystwyth', postcode: '' }),
  line('Anchor Cottage 2', { street: '12 Lower Street', town: 'Dartmouth', postcode: 'TQ6 9AN', kind: 'Flat' }),
  line('Skerry Light', { street: 'Skerry Point', town: 'Stromness', postcode: 'KW16 3JB', kind: 'lighthouse' }),
  line('Estuary Barn', { street: 'Marsh Lane', town: 'Bantham', postcode: 'TQ7 3AN', kind: 'Other' }),
];

const agent = async (site: Site): Promise<HttpClient> => {
  const client = site.client();
  await register(client, { name: 'Morgan Price', user_type: 'agent' });
  await subscribe(client);
  return client;
};

/** Imports in every state that a screen can show. */
export const seedImports = async (site: Site) => {
  const client = await agent(site);
  const existing = [
    { name: 'Slipway', address_line1: 'The Cleave', city: 'Kingsand', postcode: 'PL10 1NF', property_type: 'house' },
    {
      name: 'Border Barn',
      address_line1: 'Church Lane',
      city: 'Llanymynech',
      postcode: 'SY10 8LJ',
      property_type: 'cottage',
    },
    { name: 'Estuary Barn', address_line1: 'Marsh Lane', city: 'Bantham', postcode: 'TQ7 3AN', property_type: 'other' },
  ];
  for (const property of existing) await addProperty(client, property);
  const rows = (await preview(client, csvOf(...HOUSES), 'spring-2027.csv')).id;
  const columns = (
    await preview(client, Buffer.from('Objekt,Street,Town,PC,Alarm code\nGull,7 Castle Hill,Looe,PL13 1AA,1234'))
  ).id;
  const many = Array.from({ length: 6 }, (_, n) => line(`Harbour Flat ${n + 1}`));
  const tooMany = (await preview(client, csvOf(...many), 'too-many.csv')).id;
  const other = await agent(site);
  const done = (await preview(other, csvOf(...HOUSES.slice(0, 4)), 'spring-2027.csv')).id;
  await imported(other, done);
  return { jars: { agent: client.jar, importer: other.jar }, imports: { rows, columns, tooMany, done } };
};
