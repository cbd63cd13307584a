import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { AppError, invalid, notFound } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { isPdf, pngSize } from '../../reporting/file-kinds.ts'
import { sendFile } from '../../reporting/send-file.ts'
import { storedConnection } from '../../reporting/stored-connection.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'

const jpegBegins = Buffer.from([0xff, 0xd8, 0xff])

/** Accepted file types, recognized by their content: a browser's content type proves nothing. */
const kinds = [
  { extension: 'pdf', contentType: 'application/pdf', isKind: isPdf },
  { extension: 'png', contentType: 'image/png', isKind: (bytes: Buffer) => pngSize(bytes) !== null },
  {
    extension: 'jpg',
    contentType: 'image/jpeg',
    isKind: (bytes: Buffer) => bytes.subarray(0, jpegBegins.length).equals(jpegBegins),
  },
] as const

/** Stores the file from the form field `signedTerms`, replacing an earlier one. */
export async function storeSignedTerms(
  { media }: Services,
  db: ClientDatabase,
  caller: Caller,
  id: number,
  request: FastifyRequest,
): Promise<void> {
  await storedConnection(db, id)
  if (!request.isMultipart()) throw new AppError('unsupportedMedia', 'Send the file as multipart/form-data.')
  const part = await request.file()
  if (part?.fieldname !== 'signedTerms') throw invalid([{ field: 'body.signedTerms', message: 'must be a file' }])
  const bytes = await part.toBuffer()
  const kind = kinds.find(({ isKind }) => isKind(bytes))
  if (!kind) throw new AppError('unsupportedMedia', 'The signed terms must be a PDF, PNG or JPEG file.')
  const file = await media.put(bytes, kind.extension)
  await write({ db, caller }, { action: 'connection.storeTerms', subject: ['connection', id] }, (transaction) =>
    transaction.updateTable('connection').set({ signedTermsFile: file }).where('id', '=', id).execute(),
  )
}

/** Sends the stored file as a download. */
export async function sendSignedTerms(
  { media }: Services,
  db: ClientDatabase,
  id: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { signedTermsFile: file } = await storedConnection(db, id)
  const kind = kinds.find(({ extension }) => file?.endsWith(`.${extension}`))
  if (!file || !kind) throw notFound('file')
  const downloadName = `signed-terms-${id}.${kind.extension}`
  return sendFile(media, request, reply, { file, contentType: kind.contentType, downloadName })
}
