import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SmtpConnection from 'nodemailer/lib/smtp-connection'
import type { Delivery, MessageTransport, Outgoing } from './message-transport.ts'

export type SmtpOptions = {
  /** `smtp://user:password@host:587`, or `smtps:` for TLS from the first byte. */
  url: string
  /** `Milepost <no-reply@example.com>` */
  from: string
  /** Refuses a server that doesn't offer STARTTLS, before anything but the greeting is sent. */
  requireTls: boolean
  /** How long a server may stay silent. */
  patienceMs?: number
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/**
 * Sends email through an SMTP server (RFC 5321). If content was sent without a response, the outcome is unknown, so it
 * isn't repeated.
 */
export function createSmtp({ url, from, requireTls, patienceMs = 20_000 }: SmtpOptions): MessageTransport {
  return {
    name: 'smtp',
    repeatable: false,
    async send(message, signal) {
      const mail = new MailComposer(compose(message, from)).compile()
      const content = await mail.build()
      const envelope = mail.getEnvelope()
      // Nothing is read before the server has requested the content.
      let isBegun = false
      const body = new Readable({
        read() {
          isBegun = true
          this.push(content)
          this.push(null)
        },
      })
      try {
        const response = await hand(
          { url, requireTls, patienceMs },
          signal,
          { from: envelope.from || '', to: envelope.to },
          body,
        )
        return { state: 'sent', remoteId: response.slice(0, 200) }
      } catch (error) {
        return outcomeOf(error as SmtpError, isBegun)
      }
    },
  }
}

const compose = ({ id, recipient, subject, text, html, attachment }: Outgoing, from: string) => ({
  from,
  to: recipient,
  subject: subject ?? '',
  text,
  ...(html !== null && { html }),
  ...(attachment && { attachments: [{ filename: attachment.name, content: attachment.content }] }),
  messageId: `<${id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`,
  // Automated emails must not get automated replies (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
})

async function hand(
  { url, requireTls, patienceMs }: { url: string; requireTls: boolean; patienceMs: number },
  signal: AbortSignal,
  envelope: { from: string; to: string[] },
  body: Readable,
): Promise<string> {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const connection = new SmtpConnection({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: requireTls && !secure,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  let leave = () => {}
  try {
    return await new Promise<string>((resolve, reject) => {
      leave = () => reject(new Error('the worker stopped'))
      if (signal.aborted) return leave()
      signal.addEventListener('abort', leave, { once: true })
      connection.once('error', reject)
      connection.once('end', () => reject(new Error('the server closed the connection')))
      const send = () =>
        connection.send(envelope, body, (error, info) => (error ? reject(error) : resolve(info.response)))
      connection.connect((error) => {
        if (error) return reject(error)
        if (!username) return send()
        const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
        connection.login({ credentials }, (refused) => (refused ? reject(refused) : send()))
      })
    })
  } finally {
    signal.removeEventListener('abort', leave)
    connection.close()
  }
}

/**
 * The server's code is decisive: 5xx is permanent (RFC 5321, 4.2.1). A rejected sign-in and a connection without TLS are
 * ours to fix.
 */
function outcomeOf(error: SmtpError, isBegun: boolean): Delivery {
  const reason = (error.response ?? error.message).replaceAll(/\s+/g, ' ').slice(0, 300)
  if (error.code === 'ETLS') return { state: 'notSent', reason: `The mail server offers no TLS: ${reason}` }
  if (error.responseCode && error.responseCode >= 500 && error.code !== 'EAUTH')
    return { state: 'refused', reason: `The mail server refused the message: ${reason}` }
  if (error.responseCode) return { state: 'notSent', reason: `The mail server didn’t accept the message: ${reason}` }
  if (isBegun)
    return {
      state: 'unsure',
      reason: `The mail server received the message but didn’t confirm it (${reason}). It may have arrived.`,
    }
  return { state: 'notSent', reason: `Can’t reach the mail server: ${reason}` }
}
