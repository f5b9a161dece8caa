/** Throws where it is not well-formed XML. */
export const parseSvg = (svg: string): Document => {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  const error = parsed.querySelector('parsererror');
  if (error) throw new Error(error.textContent ?? 'not XML');
  return parsed;
};

export const parseHtml = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

/** All that a name could add by breaking out: elements with their attributes, comments, instructions. */
export const skeleton = (parsed: Document): readonly string[] => {
  const walker = parsed.createTreeWalker(parsed, NodeFilter.SHOW_ALL & ~NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    found.push([node.nodeName, ...(node instanceof Element ? node.getAttributeNames() : [])].join(' '));
  }
  return found;
};

const ADDRESSES = ['src', 'href', 'xlink:href', 'action', 'data', 'style'];

/** What would be fetched; data: in a style sheet is not. */
export const references = (parsed: Document): readonly string[] =>
  Array.from(parsed.querySelectorAll('*')).flatMap((element) => [
    ...ADDRESSES.flatMap((name) => element.getAttribute(name) ?? []),
    ...(element.localName === 'style' ? (element.textContent?.match(/url\((?!"?data:).{0,30}|@import/g) ?? []) : []),
  ]);
