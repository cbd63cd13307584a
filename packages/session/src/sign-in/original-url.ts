import { readText, type StorageLike, writeText } from '../stored/safe-storage.ts'

const key = 'original-url'

/** Stores the URL requested before sign-in. */
export function saveOriginalUrl(storage: StorageLike | undefined, address: string): void {
  writeText(storage, key, address)
}

/** Returns and removes the stored URL if it leads away from the current one, `here`; otherwise undefined. */
export function takeWayBack(storage: StorageLike | undefined, here: string, home = '/'): string | undefined {
  if (peekOriginalUrl(storage) === undefined) return undefined
  const { origin, pathname, search, hash } = new URL(here)
  const path = takeOriginalUrl(storage, origin, home)
  return path === `${pathname}${search}${hash}` ? undefined : path
}

/** Returns the stored URL without removing it. */
export const peekOriginalUrl = (storage: StorageLike | undefined) => readText(storage, key)

/** Returns the URL that was opened: the one stored before signing in, else the current one, `here`. */
export function openedUrl(storage: StorageLike | undefined, here: string, home = '/'): URL {
  const { origin } = new URL(here)
  const stored = peekOriginalUrl(storage)
  return stored === undefined ? new URL(here) : new URL(safePath(stored, origin, home), origin)
}

/** Returns and removes the stored URL; the portal's `home` if there is none or it isn't allowed. */
export function takeOriginalUrl(storage: StorageLike | undefined, origin: string, home = '/'): string {
  const address = readText(storage, key)
  writeText(storage, key, undefined)
  return address === undefined ? home : safePath(address, origin, home)
}

/**
 * Returns path, query and fragment of a same-origin URL below `home`, else `home`, the portal's path with its slash.
 * Rejects other origins and schemes, `//host`, backslashes and control characters (browsers read them as slashes or skip
 * them), and the sign-in pages themselves.
 */
export function safePath(address: string, origin: string, home = '/'): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for control characters
  if (/[\\\u0000-\u001f\u007f]/.test(address) || address.startsWith('//')) return home
  let url: URL
  try {
    url = new URL(address, origin)
  } catch {
    return home
  }
  if (url.origin !== origin || url.username || url.pathname.startsWith('//')) return home
  if (!`${url.pathname}/`.startsWith(home)) return home
  if (/^(r|auth(\/.*)?)\/?$/i.test(url.pathname.slice(home.length))) return home
  return `${url.pathname}${url.search}${url.hash}`
}
