const CIRCLE = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0';

const PATHS = {
  file: 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5',
  tick: 'M5 12.5 10 17.5 19 7',
  cross: 'M6 6l12 12M18 6 6 18',
  question: 'M8.6 9a3.4 3.4 0 1 1 5 3c-1.1.6-1.6 1.2-1.6 2.4M12 18.4v.01',
  circle: CIRCLE,
  circleTick: `${CIRCLE}M8 12.4 11 15.3 16.2 9.4`,
  circleDash: `${CIRCLE}M8.5 12h7`,
  circleCross: `${CIRCLE}M9 9l6 6M15 9l-6 6`,
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  down: 'M6 9.5l6 6 6-6',
  envelope: 'M4 6h16v12H4zM4 7l8 6.5L20 7',
  code: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v.01M14 20h.01M18 17h2v3',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4M12 16.8h.01',
} as const;
export type IconName = keyof typeof PATHS;

const SVG = 'http://www.w3.org/2000/svg';

/** Drawn with the line of the other icons of LetProof. The word beside it says the same. */
export const icon = (name: IconName, classes = ''): SVGElement => {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', `lucide ${classes}`.trim());
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
};
