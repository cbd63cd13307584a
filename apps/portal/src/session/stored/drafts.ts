import { isNumber, isText, readStored, recordFits, type StorageLike, writeStored } from './safe-storage.ts'

/**
 * A form that may have to be left unfinished: what was typed, or undefined while there is nothing to lose; and whether
 * something was typed besides that must not lie in a browser's storage.
 */
export type DraftSource = { name: string; read: () => unknown; hasSecrets?: () => boolean }

/** Whose draft it is, and on which page. */
export type DraftPlace = { userId: string; pathname: string }

type Kept = { userId: string; at: number; values: unknown }
const isKept = recordFits<Kept>({ userId: isText, at: isNumber, values: (values) => values !== undefined })

const prefix = 'draft:'
const keptMs = 12 * 3_600_000
const keyOf = (pathname: string, name: string) => `${prefix}${pathname}:${name}`

const sources = new Set<DraftSource>()
let keptAll = false

/** Whether the page is being left with everything kept: nobody has to be asked then. */
export const isLeavingWithDrafts = () => keptAll

/** Makes a form's values known while it is shown; returns the way to take it back. */
export function registerDraft(source: DraftSource): () => void {
  sources.add(source)
  return () => void sources.delete(source)
}

/** Whether a form has something that would be kept. */
export const hasDrafts = () => [...sources].some(({ read }) => read() !== undefined)

/** Whether a form has something that would be lost all the same: passwords, tokens. */
export const hasSecretsToLose = () => [...sources].some(({ hasSecrets }) => hasSecrets?.() === true)

/** Keeps what stands in every registered form, before the page is left for signing in. Gives how many forms that were. */
export function keepDrafts(storage: StorageLike | undefined, { userId, pathname }: DraftPlace, now: number): number {
  let kept = 0
  for (const { name, read } of sources) {
    const values = read()
    if (values === undefined) continue
    writeStored(storage, keyOf(pathname, name), { userId, at: now, values } satisfies Kept)
    kept += 1
  }
  keptAll = true
  return kept
}

/**
 * What was kept of a form, once: the same person's, on the same page, within twelve hours. Another person's is forgotten
 * and not shown. The values are as they were read: the caller checks that they still fit.
 */
export function takeDraft(
  storage: StorageLike | undefined,
  { userId, pathname }: DraftPlace,
  name: string,
  now: number,
): unknown {
  const key = keyOf(pathname, name)
  const kept = readStored(storage, key, isKept)
  if (kept === undefined) return undefined
  writeStored(storage, key, undefined)
  return kept.userId === userId && now - kept.at < keptMs ? kept.values : undefined
}

/** On sign-out: nothing typed stays behind. */
export function forgetDrafts(storage: (StorageLike & Pick<Storage, 'key' | 'length'>) | undefined): void {
  if (!storage) return
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const key of keys) if (key?.startsWith(prefix)) writeStored(storage, key, undefined)
}
