import { inThousands } from '../../domain/numberWords.ts';
import type { Found } from './bundleStatements.ts';
import type { CheckedLog } from './log.ts';

export const witnessFigures = ({ witnesses }: CheckedLog) =>
  witnesses.map(({ name, at }) => ({ label: `Witness ${name}`, value: new Date(at).toISOString() }));

export const figuresOf = ({ manifest, log, entries, badge, edition }: Found) => {
  const { position } = manifest;
  return [
    { label: 'Log', value: log.origin },
    { label: 'Key of the log', value: manifest.log.vkey },
    { label: 'Entries in the checkpoint', value: inThousands(log.size) },
    { label: 'Root of the checkpoint', value: manifest.log.rootHash },
    { label: 'Entries of the property', value: String(manifest.entries.count) },
    { label: 'Last of them', value: inThousands(position.index) },
    { label: 'Entries kept back', value: String(entries.withheld) },
    { label: 'Names and addresses opened', value: String(entries.opened) },
    { label: 'Question set', value: edition.id },
    ...witnessFigures(log),
    ...(badge?.credential ? [{ label: 'Credential', value: badge.credential }] : []),
  ];
};
