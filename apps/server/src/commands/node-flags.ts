/**
 * How Node runs what serves and works. Where a machine has much memory V8 keeps 128 MB for objects that die young and never
 * gives them back, and lets the rest grow to four times what is used before it looks for what is not. An eighth of the one
 * is as fast; a heap of a gigabyte at most, of which a tenth is used, grows by half. A process cannot say so of itself:
 * whoever starts one does (`package.json`, `tools/start.mjs`, `start.ts`).
 */
export const nodeFlags = ['--max-semi-space-size=16', '--max-old-space-size=1024'] as const
