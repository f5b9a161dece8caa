import type { Readable } from 'node:stream';
import { type SaxesAttributePlain, SaxesParser, type SaxesTagPlain } from 'saxes';

export type XmlHandlers = {
  /** `name` has no prefix. Return `stop` to read no further. */
  readonly open?: (name: string, attributes: SaxesTagPlain['attributes']) => void;
  readonly close?: (name: string) => 'stop' | undefined;
  readonly text?: (text: string) => void;
};

export type Attributes = Readonly<Record<string, SaxesAttributePlain | string>>;

/** The XML is broken, or has a document type, which no spreadsheet writes: entities of its own could grow without limit. */
export class BrokenXml extends Error {}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads XML while it arrives; only one chunk is in memory. */
export const parseXml = async (source: Readable, { open, close, text }: XmlHandlers): Promise<void> => {
  const parser = new SaxesParser();
  let stopped = false;
  const fail = () => {
    throw new BrokenXml();
  };
  parser.on('error', fail);
  parser.on('doctype', fail);
  if (open) parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  parser.on('closetag', ({ name }) => {
    if (close?.(localName(name)) === 'stop') stopped = true;
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  const decoder = new TextDecoder();
  for await (const chunk of source) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    if (stopped) return;
  }
  parser.write(decoder.decode());
  parser.close();
};
