import {
  isNumber,
  isText,
  readStored,
  recordFits,
  type StorageLike,
  writeStored,
} from '@milepost/session/stored/safe-storage'

/**
 * A form that may be left unfinished: its input, or undefined if there is nothing to lose, and whether it also has
 * input that must not go into browser storage.
 */
export type DraftSource = { name: string; read: () => unknown; hasSecrets?: () => boolean }

/** Owner and page of a draft. */
export type DraftPlace = { userId: string; pathname: string }

type StoredDraft = { userId: string; at: number; values: unknown }
const isStoredDraft = recordFits<StoredDraft>({
  userId: isText,
  at: isNumber,
  values: (values) => values !== undefined,
})

const prefix = 'draft:'
const keptMs = 12 * 3_600_000
const keyOf = (pathname: string, name: string) => `${prefix}${pathname}:${name}`

const sources = new Set<DraftSource>()
let keptAll = false

/** True while the page is left with everything saved, so no confirmation is needed. */
export const isLeavingWithDrafts = () => keptAll

/** Registers a form's values while it is shown; returns the unregister function. */
export function registerDraft(source: DraftSource): () => void {
  sources.add(source)
  return () => void sources.delete(source)
}

/** True if a form has input that would be saved. */
export const hasDrafts = () => [...sources].some(({ read }) => read() !== undefined)

/** True if a form has input that would be lost anyway: passwords, tokens. */
export const hasSecretsToLose = () => [...sources].some(({ hasSecrets }) => hasSecrets?.() === true)

/** Saves the input of all registered forms before the page is left for signing in. Returns the number of forms. */
export function keepDrafts(storage: StorageLike | undefined, { userId, pathname }: DraftPlace, now: number): number {
  let kept = 0
  for (const { name, read } of sources) {
    const values = read()
    if (values === undefined) continue
    writeStored(storage, keyOf(pathname, name), { userId, at: now, values } satisfies StoredDraft)
    kept += 1
  }
  keptAll = true
  return kept
}

/**
 * Returns a form's saved input once, to the same person on the same page within 12 hours. Another person's is
 * discarded. Values are returned as stored: the caller checks that they are still valid.
 */
export function takeDraft(
  storage: StorageLike | undefined,
  { userId, pathname }: DraftPlace,
  name: string,
  now: number,
): unknown {
  const key = keyOf(pathname, name)
  const kept = readStored(storage, key, isStoredDraft)
  if (kept === undefined) return undefined
  writeStored(storage, key, undefined)
  return kept.userId === userId && now - kept.at < keptMs ? kept.values : undefined
}

/** Clears all drafts on sign-out. */
export function forgetDrafts(storage: (StorageLike & Pick<Storage, 'key' | 'length'>) | undefined): void {
  if (!storage) return
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const key of keys) if (key?.startsWith(prefix)) writeStored(storage, key, undefined)
}
