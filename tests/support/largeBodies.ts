import express from 'express';

/** Loaded into a server before its program: a seeded fault, which reads bodies of JSON up to 50 MB. */
const { json } = express;
Object.assign(express, { json: (options: Parameters<typeof json>[0]) => json({ ...options, limit: '50mb' }) });
