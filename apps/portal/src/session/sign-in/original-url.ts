import { readText, type StorageLike, writeText } from '../stored/safe-storage.ts'

const key = 'original-url'

/** Remembers the address wanted before sign-in. */
export function saveOriginalUrl(storage: StorageLike | undefined, address: string): void {
  writeText(storage, key, address)
}

/** The remembered address, which stays remembered. */
export const peekOriginalUrl = (storage: StorageLike | undefined) => readText(storage, key)

/** Takes the remembered address and forgets it; `/` when there is none or it leads somewhere it must not. */
export function takeOriginalUrl(storage: StorageLike | undefined, origin: string): string {
  const address = readText(storage, key)
  writeText(storage, key, undefined)
  return address === undefined ? '/' : safePath(address, origin)
}

/**
 * Path, query and fragment of an address of this origin, else `/`. Refused are other origins and schemes, `//host`,
 * backslashes and control characters (browsers read them as slashes or skip them), and the pages of sign-in itself.
 */
export function safePath(address: string, origin: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  if (/[\\\u0000-\u001f\u007f]/.test(address) || address.startsWith('//')) return '/'
  let url: URL
  try {
    url = new URL(address, origin)
  } catch {
    return '/'
  }
  if (url.origin !== origin || url.username || url.pathname.startsWith('//')) return '/'
  if (/^\/(r|auth(\/.*)?)\/?$/i.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
