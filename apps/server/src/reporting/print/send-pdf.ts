import type { FastifyReply } from 'fastify'
import { attachment } from './attachment.ts'

/** Answers with a PDF to be kept under a name, of one client and no cache. */
export const sendPdf = (reply: FastifyReply, pdf: Uint8Array, name: string): FastifyReply =>
  reply
    .type('application/pdf')
    .header('content-disposition', attachment(`${name}.pdf`))
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(pdf))
