/** Whether a stored value is what it should be. */
export type Fits<T> = (value: unknown) => value is T
/** A zod schema, for pages that have the library at hand anyway. */
type Schema<T> = { safeParse(value: unknown): { success: boolean; data?: T | undefined } }

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
export function readStored<T>(storage: StorageLike | undefined, key: string, fits: Fits<T> | Schema<T>): T | undefined {
  try {
    const text = storage?.getItem(key)
    if (text === null || text === undefined) return undefined
    const value: unknown = JSON.parse(text)
    if (typeof fits !== 'function') return fits.safeParse(value).data
    return fits(value) ? value : undefined
  } catch (failure) {
    console.warn(`Could not read the preference ${key}: ${failure}`)
    return undefined
  }
}

/** Stores a value, or removes it when undefined. Never throws: a full or forbidden storage only loses the preference. */
export function writeStored(storage: StorageLike | undefined, key: string, value: unknown): void {
  try {
    if (value === undefined) storage?.removeItem(key)
    else storage?.setItem(key, JSON.stringify(value))
  } catch (failure) {
    console.warn(`Could not write the preference ${key}: ${failure}`)
  }
}

/** A stored text, for values kept as they are. */
export function readText(storage: StorageLike | undefined, key: string): string | undefined {
  try {
    return storage?.getItem(key) ?? undefined
  } catch (failure) {
    console.warn(`Could not read the preference ${key}: ${failure}`)
    return undefined
  }
}

export function writeText(storage: StorageLike | undefined, key: string, value: string | undefined): void {
  try {
    if (value === undefined) storage?.removeItem(key)
    else storage?.setItem(key, value)
  } catch (failure) {
    console.warn(`Could not write the preference ${key}: ${failure}`)
  }
}

export const isBoolean: Fits<boolean> = (value) => typeof value === 'boolean'

/** Makes a check of lists from a check of their items. */
export const listFits =
  <T>(item: Fits<T>): Fits<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(item)

export const isText: Fits<string> = (value) => typeof value === 'string'
export const isNumber: Fits<number> = (value) => typeof value === 'number'

/** Makes a check of records from checks of their fields; an optional field's check takes undefined. */
export const recordFits =
  <T extends object>(fields: { [K in keyof T]-?: (value: unknown) => boolean }): Fits<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<(field: unknown) => boolean>(fields).every(([name, fits]) =>
      fits((value as Record<string, unknown>)[name]),
    )
