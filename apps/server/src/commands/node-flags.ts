/**
 * Node flags for the server and worker. On machines with much memory, V8 reserves 128 MB for young objects and never
 * returns it, and lets the heap grow to four times its use before collecting. An eighth of the former is as fast; with
 * a heap limit of 1 GB, of which a tenth is used, it grows by half. A process can't set these flags itself, so whoever
 * starts it does (`package.json`, `tools/start.mjs`, `start.ts`).
 */
export const nodeFlags = ['--max-semi-space-size=16', '--max-old-space-size=1024'] as const
