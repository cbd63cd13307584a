import type { Logger } from 'pino'
import { UnreadableSecret } from '../../../access/secret-box.ts'
import type { Services } from '../../../services.ts'
import { openSecrets } from '../secrets.ts'
import { type Claimed, claimDelivery, type DueEndpoint, dueEndpoints, giveBack } from './claim-delivery.ts'
import { type DisableTools, disableWebhook } from './disable-webhook.ts'
import { type Outcome, postDelivery } from './post-delivery.ts'
import { settleDelivery } from './settle-delivery.ts'
import { signatureHeaders } from './sign-delivery.ts'

export type SendTools = Pick<Services, 'pool'> &
  DisableTools & {
    log: Pick<Logger, 'error'>
    fetch: typeof fetch
    now?: () => Date
  }

/** How many requests a worker sends to one address at a time; only one while it fails. */
const lanesPerEndpoint = 4
/** After this many deliveries a lane ends, so that other webhooks get their turn if all lanes are taken. */
const deliveriesPerLane = 25

/** What sends webhooks: lanes that each send one delivery after another to one address. */
export type WebhookSending = {
  /** Starts as many lanes as there is work for, at most `free`. Each settles when it has nothing to do, and never rejects. */
  start(free: number, signal: AbortSignal): Promise<Promise<void>[]>
}

/** Creates what sends webhooks. A slow address holds up its own lanes only. */
export function createWebhookSending(tools: SendTools): WebhookSending {
  const { pool, log, now = () => new Date() } = tools
  const lanes = new Map<string, number>()

  async function lane(endpoint: DueEndpoint, signal: AbortSignal): Promise<void> {
    const { clientId, endpointId } = endpoint
    lanes.set(endpointId, (lanes.get(endpointId) ?? 0) + 1)
    try {
      for (let sent = 0; sent < deliveriesPerLane && !signal.aborted; sent++) {
        const claimed = await claimDelivery(pool, endpoint, now())
        if (!claimed) return
        await deliver(tools, claimed, now, signal)
      }
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, clientId }, 'webhook not sent')
    } finally {
      const left = lanes.get(endpointId)! - 1
      if (left) lanes.set(endpointId, left)
      else lanes.delete(endpointId)
    }
  }

  return {
    async start(free, signal) {
      if (free <= 0) return []
      const due = await dueEndpoints(pool, now())
      const wanted = due.flatMap((endpoint) => {
        const running = lanes.get(endpoint.endpointId) ?? 0
        const most = Math.min(endpoint.due, endpoint.isFailing ? 1 : lanesPerEndpoint)
        return Array.from({ length: Math.max(most - running, 0) }, (_, index) => ({ endpoint, nth: running + index }))
      })
      // The first lane of each before the second of any.
      const inTurn = wanted.toSorted((a, b) => a.nth - b.nth).slice(0, free)
      return inTurn.map(({ endpoint }) => lane(endpoint, signal))
    },
  }
}

/** Sends one delivery and records what came of it. */
async function deliver(tools: SendTools, claimed: Claimed, now: () => Date, signal: AbortSignal): Promise<void> {
  const { pool } = tools
  const outcome = await attempt(tools, claimed, signal).catch(async (error: unknown) => {
    await giveBack(pool, claimed, now())
    throw error
  })
  if (await settleDelivery(pool, claimed, outcome, now())) await disableWebhook(tools, claimed, now())
}

async function attempt({ fetch, secrets }: SendTools, claimed: Claimed, signal: AbortSignal): Promise<Outcome> {
  const { body, startedAt } = claimed
  try {
    const [secret, ...old] = openSecrets(secrets, claimed, startedAt)
    // Only its sender knows a chat's address; a webhook's receiver checks the signature instead.
    if (claimed.kind !== 'webhook') return await postDelivery(fetch, { url: secret!, body, headers: {} }, signal)
    const headers = signatureHeaders([secret!, ...old], claimed, startedAt)
    return await postDelivery(fetch, { url: claimed.url, body, headers }, signal)
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error
    return { durationMs: 0, status: null, response: null, error: unreadable[claimed.kind] }
  }
}

const unreadableAddress = 'The address can’t be read, because MILEPOST_SECRET has changed. Enter it again.'
const unreadable: Readonly<Record<Claimed['kind'], string>> = {
  webhook: 'The signing secret can’t be read, because MILEPOST_SECRET has changed. Rotate it.',
  slack: unreadableAddress,
  teams: unreadableAddress,
}
