import { z } from 'zod'
import type { Delivery, MessageTransport } from './message-transport.ts'

export type TwilioOptions = {
  /** `https://api.twilio.com` */
  url: string
  /** Account SID, `AC…`. */
  account: string
  token: string
  /** A number of the account, or a messaging service, `MG…`. */
  from: string
  patienceMs?: number
}

/** The formats of a created message and an error in Twilio's "Message resource". */
const Created = z.looseObject({ sid: z.string() })
const Failure = z.looseObject({ code: z.number().nullish(), message: z.string() })

/** Statuses after which a retry may succeed. */
const later = [401, 403, 408, 429]

/**
 * Sends text messages through Twilio's REST API (`POST /2010-04-01/Accounts/{sid}/Messages.json`). It has no
 * idempotency keys, so a request without a response isn't repeated.
 */
export function createTwilio({ url, account, token, from, patienceMs = 20_000 }: TwilioOptions): MessageTransport {
  const address = new URL(`/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, url)
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  return {
    name: 'twilio',
    repeatable: false,
    async send({ recipient, text }, signal) {
      const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
      let response: Response
      try {
        response = await fetch(address, {
          method: 'POST',
          headers: { authorization },
          body: new URLSearchParams({ To: recipient, Body: text, ...sender }),
          signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
          redirect: 'error',
        })
      } catch (error) {
        return unanswered(error)
      }
      return answered(response.status, await response.text().catch(() => ''))
    },
  }
}

function answered(status: number, body: string): Delivery {
  const json = parse(body)
  if (status === 201) {
    const created = Created.safeParse(json)
    return created.success
      ? { state: 'sent', remoteId: created.data.sid }
      : { state: 'unsure', reason: 'Twilio returned no message ID. The message may have been sent.' }
  }
  const failure = Failure.safeParse(json)
  const reason = failure.success ? `${failure.data.message} (${failure.data.code ?? status})` : `status ${status}`
  if (later.includes(status)) return { state: 'notSent', reason: `Twilio didn’t accept the message: ${reason}` }
  if (status >= 500) return { state: 'unsure', reason: `Twilio failed (${reason}). The message may have been sent.` }
  return { state: 'refused', reason: `Twilio refused the message: ${reason}` }
}

/** Without a connection nothing was sent; after that, the outcome is unknown. */
function unanswered(error: unknown): Delivery {
  const code = ((error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name).toString()
  const never = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']
  return never.includes(code)
    ? { state: 'notSent', reason: `Can’t reach Twilio (${code}).` }
    : { state: 'unsure', reason: `Twilio didn’t respond (${code}). The message may have been sent.` }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
