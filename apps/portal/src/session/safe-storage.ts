import type { z } from 'zod'

/** Local or session storage; a browser may refuse it altogether. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's storage, or undefined where it is switched off: merely naming it may throw. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): StorageLike | undefined {
  try {
    return window[kind]
  } catch {
    return undefined
  }
}

/** A stored value, or undefined when there is none, it cannot be read, or it does not fit. Never throws. */
export function readStored<T>(storage: StorageLike | undefined, key: string, schema: z.ZodType<T>): T | undefined {
  try {
    const text = storage?.getItem(key)
    if (text === null || text === undefined) return undefined
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch (failure) {
    console.warn(`Could not read the preference ${key}`, failure)
    return undefined
  }
}

/** Stores a value, or removes it when undefined. Never throws: a full or forbidden storage only loses the preference. */
export function writeStored(storage: StorageLike | undefined, key: string, value: unknown): void {
  try {
    if (value === undefined) storage?.removeItem(key)
    else storage?.setItem(key, JSON.stringify(value))
  } catch (failure) {
    console.warn(`Could not write the preference ${key}`, failure)
  }
}

/** A stored text, for values kept as they are. */
export function readText(storage: StorageLike | undefined, key: string): string | undefined {
  try {
    return storage?.getItem(key) ?? undefined
  } catch (failure) {
    console.warn(`Could not read the preference ${key}`, failure)
    return undefined
  }
}

export function writeText(storage: StorageLike | undefined, key: string, value: string | undefined): void {
  try {
    if (value === undefined) storage?.removeItem(key)
    else storage?.setItem(key, value)
  } catch (failure) {
    console.warn(`Could not write the preference ${key}`, failure)
  }
}
