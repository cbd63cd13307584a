import type { FastifyReply } from 'fastify'
import { attachment } from './attachment.ts'

/** Sends a PDF as a download; private and not cached. */
export const sendPdf = (reply: FastifyReply, pdf: Uint8Array, name: string): FastifyReply =>
  reply
    .type('application/pdf')
    .header('content-disposition', attachment(`${name}.pdf`))
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(pdf))
