const contentTypes = { mp4: 'video/mp4', jpg: 'image/jpeg' } as const

export type Suffix = keyof typeof contentTypes

export const isSuffix = (name: string | undefined): name is Suffix =>
  name !== undefined && Object.hasOwn(contentTypes, name)

/** A file of the store. */
export const stored = (bytes: Uint8Array<ArrayBuffer>, suffix: Suffix) =>
  new Response(bytes, { headers: { 'content-type': contentTypes[suffix] } })

/**
 * The store's own failure, as cloud stores report it: `AccessDenied` for an expired link, `NoSuchKey` for a missing
 * file.
 */
export const storeError = (status: number, code: 'AccessDenied' | 'NoSuchKey') =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`, {
    status,
    headers: { 'content-type': 'application/xml' },
  })
