/** A type guard for stored values. */
export type Fits<T> = (value: unknown) => value is T
/** A zod schema, for pages that load the library anyway. */
type Schema<T> = { safeParse(value: unknown): { success: boolean; data?: T | undefined } }

/** Local or session storage; a browser may deny it. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns the browser's storage, or undefined if disabled: even accessing it may throw. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): StorageLike | undefined {
  try {
    return window[kind]
  } catch {
    return undefined
  }
}

/** Returns a part of a storage of its own: all of its keys begin with the prefix. */
export function prefixedStorage(storage: StorageLike | undefined, prefix: string): StorageLike | undefined {
  if (!storage || prefix === '') return storage
  return {
    getItem: (key) => storage.getItem(`${prefix}${key}`),
    setItem: (key, value) => storage.setItem(`${prefix}${key}`, value),
    removeItem: (key) => storage.removeItem(`${prefix}${key}`),
  }
}

/** Returns a stored value; undefined if it is missing, unreadable or invalid. Never throws. */
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

/** Stores a value, or removes it if undefined. Never throws: a full or denied storage only loses the preference. */
export function writeStored(storage: StorageLike | undefined, key: string, value: unknown): void {
  try {
    if (value === undefined) storage?.removeItem(key)
    else storage?.setItem(key, JSON.stringify(value))
  } catch (failure) {
    console.warn(`Could not write the preference ${key}: ${failure}`)
  }
}

/** Returns a stored text, for values kept unencoded. */
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

/** Turns an item check into a list check. */
export const listFits =
  <T>(item: Fits<T>): Fits<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(item)

export const isText: Fits<string> = (value) => typeof value === 'string'
export const isNumber: Fits<number> = (value) => typeof value === 'number'

/** Turns field checks into a record check; an optional field's check must accept undefined. */
export const recordFits =
  <T extends object>(fields: { [K in keyof T]-?: (value: unknown) => boolean }): Fits<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<(field: unknown) => boolean>(fields).every(([name, fits]) =>
      fits((value as Record<string, unknown>)[name]),
    )
