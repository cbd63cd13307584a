import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mailbox behind a mail server: the subjects that arrived, and when. */
export type Mailbox = { url: string; arrived: { subject: string; atMs: number }[]; close(): void }

/** Starts a mail server on this machine that keeps what it accepts. */
export async function openMailbox(): Promise<Mailbox> {
  const arrived: Mailbox['arrived'] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (part: Buffer) => (text += part.toString('latin1')))
      stream.on('end', () => {
        arrived.push({ subject: subjectOf(text), atMs: Date.now() })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, arrived, close: () => void server.close() }
}

/** Returns the subject with its lines joined and its encoded words decoded (RFC 2047). */
function subjectOf(mail: string): string {
  const [, folded = ''] = /^Subject: (.*(?:\r?\n[ \t].*)*)/im.exec(mail) ?? []
  return folded
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/\r?\n[ \t]/g, ' ')
    .replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : quotedText(text),
    )
}

const quotedText = (text: string) =>
  Buffer.from(
    text
      .replaceAll('_', ' ')
      .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
