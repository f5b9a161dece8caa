import { gzipSync } from 'node:zlib';
import { MAX_UPLOAD_BYTES } from '../../../domain/documents/uploadLimit.ts';
import { craftedZip } from '../craftedZip.ts';
import { FILES } from '../files.ts';
import { EXTENSIONS, KINDS, type RefusedFile, refused } from './hostileFile.ts';

const beginning = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(100)]);

/** Files of kinds that are not accepted. */
const FOREIGN: Readonly<Record<string, Uint8Array>> = {
  'a Windows program': FILES.program,
  'a Linux program': beginning('7f454c46020101'),
  'a macOS program': beginning('cffaedfe07000001'),
  'a Java class': beginning('cafebabe00000034'),
  'a WebAssembly module': beginning('0061736d01000000'),
  'a shell script': Buffer.from('#!/bin/sh\nrm -rf /\n'),
  'a batch file': Buffer.from('@echo off\r\ndel *.*\r\n'),
  'a script of a page': Buffer.from('alert(document.cookie);\n'),
  'a PHP page': Buffer.from('<?php system($_GET[0]); ?>'),
  'a web page': Buffer.from('<!doctype html><script>alert(1)</script>\n%%EOF\n'),
  'a web page with its pictures': Buffer.from('MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n'),
  'an SVG with a script': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'an XML with an external entity': Buffer.from(
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>',
  ),
  'an RTF with an object': Buffer.from('{\\rtf1\\ansi{\\object\\objocx\\objupdate}}'),
  'a PostScript program': Buffer.from('%!PS-Adobe-3.0\n(/etc/passwd) (r) file\n%%EOF\n'),
  'a Windows shortcut': beginning('4c0000000114020000000000c000000000000046'),
  'a Flash film': Buffer.from(`CWS\u0008${'film'.repeat(20)}`),
  'a GIF': Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(100)]),
  'an archive with a program': craftedZip([{ name: 'invoice.exe', content: FILES.program }]),
  'a packed PDF': gzipSync(FILES.pdf),
  '10 MB and one byte of zeros': Buffer.alloc(MAX_UPLOAD_BYTES + 1),
};

const FOREIGN_FILES = Object.entries(FOREIGN).flatMap(([what, bytes]) =>
  EXTENSIONS.map((extension) => refused(`${what}, called ${extension}`, `scan${extension}`, bytes)),
);

const SWAPPED = KINDS.flatMap(({ kind, bytes, extensions }) =>
  EXTENSIONS.filter((extension) => !extensions.includes(extension)).map((extension) =>
    refused(`a ${kind}, called ${extension}`, `scan${extension}`, bytes),
  ),
);

export const DISGUISED: readonly RefusedFile[] = [...FOREIGN_FILES, ...SWAPPED];
