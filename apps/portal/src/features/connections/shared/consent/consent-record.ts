import { readStored, type StorageLike, writeStored } from '@milepost/session/stored/safe-storage'
import { z } from 'zod'
import type { ConnectionDraft } from '../connection-draft.ts'

const key = 'consent'

/** What a consent is for, kept in this tab while the person is at the provider. Contains no entered secrets. */
const ConsentRecord = z.object({
  /** Code of the provider. */
  provider: z.string(),
  /** The client it was started for. */
  clientId: z.number(),
  /** The connection whose consent is renewed; absent for a new connection. */
  connectionId: z.number().optional(),
  draft: z.object({ texts: z.record(z.string(), z.string()), choice: z.number(), hasQueue: z.boolean() }),
  /** Returned by the provider unchanged; otherwise the response belongs to another request. */
  state: z.string(),
  progress: z.discriminatedUnion('at', [
    z.object({ at: z.literal('provider') }),
    /** Only while the person may have to sign in again; useless without the app's secret. */
    z.object({ at: z.literal('return'), code: z.string() }),
    /** The code was used; `savedAs` is set once that succeeded. */
    z.object({ at: z.literal('end'), savedAs: z.number().optional() }),
  ]),
})
export type ConsentRecord = z.infer<typeof ConsentRecord>

export const readConsent = (storage: StorageLike | undefined) => readStored(storage, key, ConsentRecord)

/** Stores what the person leaves for; returns the `state` to send, or undefined if the browser has no storage. */
export function beginConsent(
  storage: StorageLike | undefined,
  { draft, ...begun }: Pick<ConsentRecord, 'provider' | 'clientId' | 'connectionId'> & { draft: ConnectionDraft },
): string | undefined {
  const texts = Object.fromEntries(Object.entries(draft.texts).filter(([path]) => !path.startsWith('credentials.')))
  const state = crypto.randomUUID()
  write(storage, { ...begun, draft: { ...draft, texts }, state, progress: { at: 'provider' } })
  return readConsent(storage)?.state === state ? state : undefined
}

/** Stores the code with its purpose, so that it can be removed from the URL. */
export const keepCode = (storage: StorageLike | undefined, record: ConsentRecord, code: string) =>
  write(storage, { ...record, progress: { at: 'return', code } })

/** Returns the code once; later calls, including after a reload, get none. */
export function takeCode(storage: StorageLike | undefined, state: string): string | undefined {
  const record = readConsent(storage)
  if (record?.state !== state || record.progress.at !== 'return') return undefined
  write(storage, { ...record, progress: { at: 'end' } })
  return record.progress.code
}

/** Stores the resulting connection; the input is no longer needed. */
export const finishConsent = (storage: StorageLike | undefined, record: ConsentRecord, savedAs: number) =>
  write(storage, { ...record, draft: { ...record.draft, texts: {} }, progress: { at: 'end', savedAs } })

export const forgetConsent = (storage: StorageLike | undefined) => writeStored(storage, key, undefined)

/** Returns the input for a new connection from before a failed consent. */
export function keptDraft(storage: StorageLike | undefined, provider: string): ConnectionDraft | undefined {
  const record = readConsent(storage)
  if (record?.provider !== provider || record.connectionId !== undefined) return undefined
  const isSaved = record.progress.at === 'end' && record.progress.savedAs !== undefined
  return isSaved ? undefined : record.draft
}

const write = (storage: StorageLike | undefined, record: ConsentRecord) => writeStored(storage, key, record)
