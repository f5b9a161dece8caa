import type { Readable } from 'node:stream';
import { type SaxesAttributePlain, SaxesParser, type SaxesTagPlain } from 'saxes';

export type XmlHandlers = {
  /** `name` has no prefix. Return `stop` to parse no further. */
  readonly open?: (name: string, attributes: SaxesTagPlain['attributes']) => void;
  readonly close?: (name: string) => 'stop' | undefined;
  readonly text?: (text: string) => void;
};

export type Attributes = Readonly<Record<string, SaxesAttributePlain | string>>;

/** The XML is broken, or has a document type, which no spreadsheet writes: entities of its own could grow without limit. */
export class BrokenXml extends Error {}

/** Characters between two tags, or of one tag. The longest cell of Excel has 32,767, each written with at most eight. */
const MAX_PIECE = 2 ** 20;
/** Elements inside each other. A spreadsheet has about ten. */
const MAX_DEPTH = 100;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML while it arrives. Only one chunk is in memory, with the tag or the text that it continues and the names of the
 * open elements. Both are limited, because a small file can unpack to millions of them.
 */
export const parseXml = async (source: Readable, { open, close, text }: XmlHandlers): Promise<void> => {
  const parser = new SaxesParser();
  let stopped = false;
  let depth = 0;
  let sinceTag = 0;
  const fail = () => {
    throw new BrokenXml();
  };
  parser.on('error', fail);
  parser.on('doctype', fail);
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    depth += 1;
    if (depth > MAX_DEPTH) fail();
    open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    depth -= 1;
    if (close?.(localName(name)) === 'stop') stopped = true;
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  const decoder = new TextDecoder();
  for await (const chunk of source) {
    // The rest is not parsed, but its checksum counts.
    if (stopped) continue;
    const characters = decoder.decode(chunk as Buffer, { stream: true });
    sinceTag += characters.length;
    parser.write(characters);
    if (!stopped && sinceTag > MAX_PIECE) fail();
  }
  if (stopped) return;
  parser.write(decoder.decode());
  parser.close();
};
