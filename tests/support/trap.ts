import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';

/** A server on loopback that a page must not reach. `caught` lists the paths of requests, and `/udp` for datagrams. */
export const setTrap = async () => {
  const caught: string[] = [];
  const answer: RequestListener = (request, response) => {
    caught.push(`${request.url}`);
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.url === '/redirect') response.writeHead(302, { location: '/redirected' });
    response.end('caught');
  };
  const listen = async (host: string, at: number) => {
    const server = createServer(answer);
    server.on('upgrade', (request, socket) => {
      caught.push(`${request.url}`);
      socket.destroy();
    });
    server.listen(at, host);
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  };
  const port = await listen('127.0.0.1', 0);
  // A machine may have no IPv6.
  await listen('::1', port).catch(() => undefined);

  const datagrams = createSocket('udp4', () => caught.push('/udp'));
  datagrams.bind(port, '127.0.0.1');
  await once(datagrams, 'listening');
  onTestFinished(() => void datagrams.close());
  return { port, caught };
};

/** The address of a path at the trap. */
type At = (path: string) => string;

/** Other spellings of loopback addresses, and names that resolve to them, by path. */
const HOSTS = {
  hex: '0x7f000001',
  octal: '017700000001',
  'dotted-octal': '0177.0.0.1',
  'dotted-hex': '0x7f.0x0.0x0.0x1',
  short: '127.1',
  zero: '0.0.0.0',
  encoded: '%31%32%37.0.0.1',
  fullwidth: '１２７.0.0.1',
  userinfo: 'letproof.example@127.0.0.1',
  loopback6: '[::1]',
  'long-loopback6': '[0:0:0:0:0:0:0:1]',
  'mapped-hex': '[::ffff:7f00:1]',
  'localhost-dot': 'localhost.',
  subdomain: 'letproof.localhost',
  nip: '127.0.0.1.nip.io',
  'nip-hex': '7f000001.nip.io',
  localtest: 'localtest.me',
};

/** No request shows that the browser has read these, but their text would be printed. */
const LOCAL = [
  'file:///etc/passwd',
  'file://localhost/etc/passwd',
  'view-source:file:///etc/passwd',
  'filesystem:file:///temporary/passwd',
  'chrome://version',
];

/** CSS that loads an address, by path. */
const DECLARATIONS = {
  style: 'background: URL',
  variable: '--image: URL; background: var(--image)',
  'image-set': 'background: image-set(URL 1x)',
  'cross-fade': 'background: -webkit-cross-fade(URL, linear-gradient(red, red), 50%)',
  mask: 'mask: URL',
  'mask-box': '-webkit-mask-box-image: URL',
  'clip-path': 'clip-path: URL',
  'css-filter': 'filter: URL',
  'backdrop-filter': 'backdrop-filter: URL',
  'border-image': 'border: 9px solid; border-image: URL 1',
  shape: 'float: left; shape-outside: URL',
  reflect: '-webkit-box-reflect: below 0 URL',
  replaced: 'content: URL',
  'cursor-set': 'cursor: image-set(URL 1x), auto',
};

const attribute = (html: string) => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const image = (url: string) => `<img src="${url}">`;
const frame = (html: string) => `<iframe srcdoc="${attribute(html)}"></iframe>`;
const dataUrl = (type: string, text: string) =>
  attribute(`data:${type},${text.replaceAll('%', '%25').replaceAll('#', '%23')}`);
const dataFrame = (type: string, text: string) => `<iframe src="${dataUrl(type, text)}"></iframe>`;

const links = (at: At) => `
    <link rel="preload" as="style" href="${at('preload-style')}"><link rel="preload" as="script" href="${at('preload-script')}">
    <link rel="preload" as="font" crossorigin href="${at('preload-font')}"><link rel="preload" as="fetch" crossorigin href="${at('preload-fetch')}">
    <link rel="preload" as="image" imagesrcset="${at('preload-set')} 1x"><link rel="prefetch" as="document" href="${at('prefetch-document')}">
    <meta http-equiv="x-dns-prefetch-control" content="on"><link rel="dns-prefetch" href="${at('dns-prefetch')}">
    <link rel="prerender" href="${at('prerender')}"><link rel="manifest" href="${at('manifest')}"><link rel="apple-touch-icon" href="${at('touch-icon')}">
    <link rel="stylesheet" media="print" href="${at('print-sheet')}"><link rel="alternate stylesheet" title="x" href="${at('alternate')}">
    <link rel="stylesheet" href="${dataUrl('text/css', `@import url(${at('data-import')});`)}">
    <script type="speculationrules">{ "prefetch": [{ "source": "list", "urls": ["${at('speculation')}"] }] }</script>`;

const imports = (at: At) => `@import "${at('import-print')}" print; @import url(${at('import-layer')}) layer(x);`;

const rules = (at: At) => `
      @font-face { font-family: g; src: local(none), url(${at('second-font')}) format("woff2") } dt { font-family: g }
      i::after { content: url(${at('after')}) } p::first-letter { background: url(${at('first-letter')}) }
      dd { display: list-item } dd::marker { content: url(${at('marker')}) }
      @supports (display: block) { dl { background: url(${at('supports')}) } }
      @page { @top-left { content: url(${at('margin')}) } }`;

const declarations = (at: At): string =>
  Object.entries(DECLARATIONS)
    .map(([path, css]) => `<b style="display: block; ${css.replaceAll('URL', `url('${at(path)}#x')`)}">text</b>`)
    .join('');

const elements = (at: At) => `
    <dl><dt>text</dt><dd>text</dd></dl><table><tr><td background="${at('td')}">text</td></tr></table><image src="${at('image-tag')}">
    <noscript>${image(at('noscript'))}</noscript><div><template shadowrootmode="open">${image(at('shadow'))}</template></div>
    <video preload="auto" crossorigin><source src="${at('video-source')}"><track default src="${at('track')}"></video>
    <audio preload="auto"><source src="${at('audio-source')}"></audio><applet code="${at('applet')}"></applet>
    <object type="image/svg+xml" data="${at('object-svg')}"></object><embed type="application/pdf" src="${at('embed-pdf')}">
    <img crossorigin src="${at('crossorigin')}">${image(at('redirect'))}<iframe sandbox src="${at('sandboxed')}"></iframe>
    <svg><image xlink:href="${at('xlink')}"/><image><set attributeName="href" to="${at('set')}"/></image>
      <pattern id="x"><image href="${at('pattern')}"/></pattern><foreignObject>${image(at('foreign'))}</foreignObject>
      <style>@import url(${at('svg-style')});</style><script href="${at('svg-script')}"></script></svg>`;

const frames = (at: At): string =>
  [
    frame(`<base href="${at('base/')}">${image('x')}`),
    frame(`<meta http-equiv="refresh" content="0;url=${at('frame-refresh')}">`),
    frame(`<frameset><frame src="${at('frameset')}"></frameset>`),
    image(dataUrl('image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg"><image href="${at('svg-image')}"/></svg>`)),
    dataFrame('image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg"><image href="${at('data-svg')}"/></svg>`),
    dataFrame('application/xhtml+xml', `<html xmlns="http://www.w3.org/1999/xhtml"><img src="${at('xhtml')}"/></html>`),
    dataFrame('text/xml', `<?xml-stylesheet type="text/css" href="${at('xml-style')}"?><a/>`),
    dataFrame('text/xml', `<?xml-stylesheet type="text/xsl" href="${at('xslt')}"?><a/>`),
    dataFrame('text/xml', `<!DOCTYPE a SYSTEM "${at('dtd')}"><a/>`),
    dataFrame('text/xml', `<!DOCTYPE a [<!ENTITY e SYSTEM "${at('entity')}">]><a>&e;</a>`),
    dataFrame('text/html', dataFrame('text/html', image(at('data-data')))),
    dataFrame('text/html', `<meta http-equiv="refresh" content="0;url=${at('data-refresh')}">`),
    ...LOCAL.map((url) => `<iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}">`),
  ].join('');

const handlers = (at: At): string => {
  const load = (path: string) => `void (new Image().src = '${at(path)}')`;
  return `<img src="data:," onerror="${load('onerror')}"><details open ontoggle="${load('ontoggle')}">text</details>
    <input autofocus onfocus="${load('onfocus')}"><svg onload="${load('svg-onload')}"></svg><iframe src="javascript:${load('javascript')}"></iframe>
    <a id="ping" href="#x" ping="${at('ping')}">text</a>`;
};

const attempts = (at: At): string =>
  [
    "document.getElementById('ping').click()",
    `const request = new XMLHttpRequest(); request.open('GET', '${at('xhr')}'); request.send()`,
    `fetch('${at('keepalive')}', { keepalive: true, mode: 'no-cors' }).catch(() => {})`,
    `import('${at('dynamic-import')}').catch(() => {})`,
    `new FontFace('x', "url('${at('font-face')}')").load().catch(() => {})`,
    `new Audio('${at('new-audio')}')`,
    `document.write('${image(at('write'))}')`,
    `new Worker(URL.createObjectURL(new Blob(["importScripts('${at('worker')}')"])))`,
    `const blob = new Blob(['${image(at('blob'))}'], { type: 'text/html' });
      document.body.append(Object.assign(document.createElement('iframe'), { src: URL.createObjectURL(blob) }))`,
  ]
    .map((attempt) => `<script>try { ${attempt} } catch {}</script>`)
    .join('');

/** The ways of all documents below, by the paths of their requests. */
export const allWays = (): readonly string[] => {
  const documents = [escapes(65_000), ...navigations(65_000)].join('\n');
  return [...documents.matchAll(/:65000[/\\]([\w-]+)/g)].map(([, way = '']) => way);
};

/** A document that tries every way to send a request. The path of each request names the way that was used. */
export const escapes = (port: number): string => {
  const at = (path: string) => `http://127.0.0.1:${port}/${path}`;
  const named = (path: string) => `http://localhost:${port}/${path}`;
  const hosts = Object.entries(HOSTS).map(([path, host]) => image(`http://${host}:${port}/${path}`));
  return `<!doctype html><html><head>
    <link rel="stylesheet" href="${at('stylesheet')}"><link rel="preload" as="image" href="${at('preload')}">
    <link rel="prefetch" href="${at('prefetch')}"><link rel="preconnect" href="${named('preconnect')}">
    <link rel="icon" href="${at('icon')}"><link rel="modulepreload" href="${at('modulepreload')}">${links(at)}
    <style>@import url(${at('import')}); ${imports(at)} @font-face { font-family: f; src: url(${at('font')}) }
      p { font-family: f; background: url(${at('background')}); cursor: url(${at('cursor')}), auto }
      @media print { div { background: url(${at('print')}) } } @page { background: url(${at('page')}) }
      li { list-style-image: url(${at('list')}) } i::before { content: url(${at('content')}) }${rules(at)}</style></head>
    <body background="${at('body')}" onload="new Image().src = '${at('onload')}'">
    <p>text</p><div>text</div><li>text</li><i></i>
    <img src="${at('img')}"><img src="${named('named')}"><img srcset="${at('srcset')} 2x"><img src="http://[::ffff:127.0.0.1]:${port}/mapped">
    <img src="http://2130706433:${port}/decimal"><img src="//127.0.0.1:${port}/relative"><picture><source srcset="${at('source')}"><img></picture>
    <img src="http:\\\\127.0.0.1:${port}\\backslash"><iframe src="${at('iframe')}"></iframe><iframe srcdoc='<img src="${at('srcdoc')}">'></iframe>
    <iframe src="data:text/html,<img src='${at('data')}'>"></iframe><iframe src="view-source:${at('viewsource')}"></iframe>
    <object data="${at('object')}"></object><embed src="${at('embed')}"><video src="${at('video')}" poster="${at('poster')}"></video>
    <audio src="${at('audio')}"></audio><input type="image" src="${at('input')}"><table background="${at('table')}"></table>
    <svg><image href="${at('svg')}"/><use href="${at('use')}#a"/><filter><feImage href="${at('filter')}"/></filter></svg>
    ${declarations(at)}${elements(at)}${frames(at)}${handlers(at)}${hosts.join('')}
    <script src="${at('script')}"></script><script>
      fetch('${at('fetch')}').catch(() => {}); navigator.sendBeacon('${at('beacon')}'); new EventSource('${at('events')}');
      new WebSocket('ws://127.0.0.1:${port}/socket'); new Image().src = '${at('image')}'; open('${at('open')}');
      const rtc = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });
      rtc.createDataChannel('x'); rtc.createOffer().then((offer) => rtc.setLocalDescription(offer));
    </script>${attempts(at)}<script type="module">import '${at('module')}'</script></body></html>`;
};

/** A navigation stops all other requests of its document, so each navigation has its own document. */
export const navigations = (port: number): readonly string[] => [
  `<meta http-equiv="refresh" content="0;url=http://127.0.0.1:${port}/refresh">`,
  `<script>location = 'http://127.0.0.1:${port}/location'</script>`,
  `<form action="http://127.0.0.1:${port}/form"></form><script>document.forms[0].submit()</script>`,
  `<a href="http://127.0.0.1:${port}/click">text</a><script>document.links[0].click()</script>`,
  `<head><noscript><meta http-equiv="refresh" content="0;url=http://127.0.0.1:${port}/noscript-refresh"></noscript></head>`,
  `<frameset><frame src="http://127.0.0.1:${port}/frame"></frameset>`,
];
