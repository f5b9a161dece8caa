import { commitZip, paper, previewZip, settledZip, textFile, zipOf, zipWith } from '../support/documentImporting.ts';
import type { HttpClient } from '../support/http.ts';
import { csvOf, imported, line, preview } from '../support/importing.ts';
import { addProperty, begin, register, send, subscribe } from '../support/journey.ts';
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

/** A ZIP with documents in every state. */
const seedPapers = async (client: HttpClient): Promise<string> => {
  const { properties } = (await client.get('/api/properties')).body as { properties: { id: string; name: string }[] };
  const slipway = properties.find(({ name }) => name === 'Slipway')?.id ?? '';
  await begin(client, slipway);
  await send(client, slipway, 'gas-safety-record', { expiry: '2099-01-31' });
  await send(client, slipway, '', {
    bytes: Buffer.from(paper(5)),
    name: 'EPC.pdf',
    fields: { document_type: 'epc_certificate' },
  });
  const entries = {
    'Spring papers/Slipway/CP12 2099-03-31.pdf': paper(1),
    'Spring papers/Slipway/EICR.pdf': paper(2),
    'Border Barn - insurance - 31.03.2099.pdf': paper(3),
    'Gull Cottage - legionella.pdf': paper(4),
    'Slipway/energy performance.pdf': paper(5),
    'Border Barn/scan 0001.pdf': paper(6),
    'Border Barn/PAT 2020-05-01.pdf': paper(7),
    'Border Barn/notes.txt': textFile('Call Rowena'),
    [`Border Barn/${'verylongname'.repeat(8)} fire risk.pdf`]: paper(8),
  };
  return (await previewZip(client, zipWith(entries))).id;
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
  const papers = await seedPapers(client);
  const filed = (await previewZip(other, zipOf('Anchor Cottage/EPC.pdf'))).id;
  await commitZip(other, filed);
  await settledZip(other, filed, 'imported');
  return {
    jars: { agent: client.jar, importer: other.jar },
    imports: { rows, columns, tooMany, done },
    documentImports: { papers, filed },
  };
};
