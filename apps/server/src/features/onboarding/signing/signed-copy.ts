import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../access/caller.ts'
import { notFound } from '../../../app-error.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { sendFile } from '../../../reporting/send-file.ts'
import { storedConnection } from '../../../reporting/stored-connection.ts'
import type { Services } from '../../../services.ts'
import { finishedForm } from '../stored-forms.ts'

/**
 * Sends what was signed to its signer: whoever has both the form's key and the token of the same invitation or link.
 * Throws `notFound` for anyone else, and once the key has expired.
 */
export async function sendSignedCopy(
  services: Services,
  db: ClientDatabase,
  caller: Caller,
  key: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const finished = await finishedForm(db, caller, key)
  if (!finished) throw notFound('file')
  const { signedTermsFile: file } = await storedConnection(db, finished.connectionId)
  if (!file?.endsWith('.pdf')) throw notFound('file')
  return sendFile(services.media, request, reply, {
    file,
    contentType: 'application/pdf',
    downloadName: 'signed-terms.pdf',
    cacheControl: 'no-store',
  })
}
