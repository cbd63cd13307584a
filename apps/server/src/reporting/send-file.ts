import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MediaStore } from '../adapters/media-store.ts'
import { notFound } from '../app-error.ts'

export type StoredFile = {
  file: string
  contentType: string
  downloadName?: string | undefined
  /** Overrides the browser's cache lifetime; by default that of media, whose bytes never change under a name. */
  cacheControl?: string
}

/** Sends a stored file, in full or the requested range (RFC 9110, a single byte range). */
export async function sendFile(
  media: Pick<MediaStore, 'size' | 'read'>,
  request: FastifyRequest,
  reply: FastifyReply,
  stored: StoredFile,
): Promise<FastifyReply> {
  const size = await media.size(stored.file)
  if (size === null) throw notFound('file')
  reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', stored.cacheControl ?? 'private, max-age=300, immutable')
    .header('etag', `"${stored.file}"`)
    .header('x-content-type-options', 'nosniff')
    .type(stored.contentType)
  if (stored.downloadName) reply.header('content-disposition', `attachment; filename="${stored.downloadName}"`)
  const range = rangeOf(request.headers.range, size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (!range) return reply.header('content-length', size).send(media.read(stored.file))
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(media.read(stored.file, range))
}

/** Returns the single range in a header; null for none, or one we may ignore. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
