/** Throws when the text is not well-formed XML. */
export const parseSvg = (svg: string): Document => {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  const error = parsed.querySelector('parsererror');
  if (error) throw new Error(error.textContent ?? 'not XML');
  return parsed;
};

export const parseHtml = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

/** Everything but the texts: elements with their attribute names, comments and processing instructions. */
export const structure = (parsed: Document): readonly string[] => {
  const walker = parsed.createTreeWalker(parsed, NodeFilter.SHOW_ALL & ~NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    found.push([node.nodeName, ...(node instanceof Element ? node.getAttributeNames() : [])].join(' '));
  }
  return found;
};

const ADDRESSES = ['src', 'href', 'xlink:href', 'action', 'data', 'style'];

/** Everything that a browser would load. `data:` addresses in a style sheet do not count. */
export const externalReferences = (parsed: Document): readonly string[] =>
  Array.from(parsed.querySelectorAll('*')).flatMap((element) => [
    ...ADDRESSES.flatMap((name) => element.getAttribute(name) ?? []),
    ...(element.localName === 'style' ? (element.textContent?.match(/url\((?!"?data:).{0,30}|@import/g) ?? []) : []),
  ]);

// Independent of the code under test: XML 1.0 characters without the bidirectional controls.
const FORBIDDEN = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]|[\u202A-\u202E\u2066-\u2069]/gu;

/** What a parsed document should say for a text: parsers turn CR LF and CR into LF. */
export const shownText = (text: string): string => text.replace(FORBIDDEN, '').replace(/\r\n?/g, '\n');
