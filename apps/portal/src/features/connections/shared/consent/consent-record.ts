import { z } from 'zod'
import { readStored, type StorageLike, writeStored } from '../../../../session/stored/safe-storage.ts'
import type { ConnectionDraft } from '../connection-draft.ts'

const key = 'consent'

/** What a consent is given for, kept in this tab while the person is at the provider. Holds nothing that was typed as a secret. */
const ConsentRecord = z.object({
  /** Code of the provider. */
  provider: z.string(),
  /** The client it was begun for. */
  clientId: z.number(),
  /** The connection whose consent is renewed; a new one is made without it. */
  connectionId: z.number().optional(),
  draft: z.object({ texts: z.record(z.string(), z.string()), choice: z.number(), hasQueue: z.boolean() }),
  /** Comes back from the provider unchanged, or the answer is not to this question. */
  state: z.string(),
  progress: z.discriminatedUnion('at', [
    z.object({ at: z.literal('provider') }),
    /** Only while the person may have to sign in again; worth nothing without the secret of the app. */
    z.object({ at: z.literal('return'), code: z.string() }),
    /** The code is used; `savedAs` once that worked. */
    z.object({ at: z.literal('end'), savedAs: z.number().optional() }),
  ]),
})
export type ConsentRecord = z.infer<typeof ConsentRecord>

export const readConsent = (storage: StorageLike | undefined) => readStored(storage, key, ConsentRecord)

/** Remembers what the person leaves for; gives the `state` to send along, or undefined where the browser keeps nothing. */
export function beginConsent(
  storage: StorageLike | undefined,
  { draft, ...begun }: Pick<ConsentRecord, 'provider' | 'clientId' | 'connectionId'> & { draft: ConnectionDraft },
): string | undefined {
  const texts = Object.fromEntries(Object.entries(draft.texts).filter(([path]) => !path.startsWith('credentials.')))
  const state = crypto.randomUUID()
  write(storage, { ...begun, draft: { ...draft, texts }, state, progress: { at: 'provider' } })
  return readConsent(storage)?.state === state ? state : undefined
}

/** Keeps the code beside what it is for, so that it can leave the address. */
export const keepCode = (storage: StorageLike | undefined, record: ConsentRecord, code: string) =>
  write(storage, { ...record, progress: { at: 'return', code } })

/** The code, once: whoever asks again, also after a reload, gets none. */
export function takeCode(storage: StorageLike | undefined, state: string): string | undefined {
  const record = readConsent(storage)
  if (record?.state !== state || record.progress.at !== 'return') return undefined
  write(storage, { ...record, progress: { at: 'end' } })
  return record.progress.code
}

/** The connection that came of it; what was typed is not needed any more. */
export const finishConsent = (storage: StorageLike | undefined, record: ConsentRecord, savedAs: number) =>
  write(storage, { ...record, draft: { ...record.draft, texts: {} }, progress: { at: 'end', savedAs } })

export const forgetConsent = (storage: StorageLike | undefined) => writeStored(storage, key, undefined)

/** What was typed for a new connection before a consent that came to nothing. */
export function keptDraft(storage: StorageLike | undefined, provider: string): ConnectionDraft | undefined {
  const record = readConsent(storage)
  if (record?.provider !== provider || record.connectionId !== undefined) return undefined
  const isSaved = record.progress.at === 'end' && record.progress.savedAs !== undefined
  return isSaved ? undefined : record.draft
}

const write = (storage: StorageLike | undefined, record: ConsentRecord) => writeStored(storage, key, record)
