import { listen } from '../db/connection/listen.ts'
import { createReceiverFetch } from '../features/webhooks/receiver.ts'
import { createWebhookSending } from '../features/webhooks/sending/send-webhooks.ts'
import { webhookChannel } from '../live/webhooks/queue-webhooks.ts'
import type { Services } from '../services.ts'
import { RunningSet } from './running-set.ts'
import { createWakeable, type Wakeable } from './wakeable.ts'

/** How many requests a worker sends at a time, to all addresses. */
const lanes = 100
/** How soon new deliveries are noticed while others are being sent. */
const glanceMs = 250

/** Repeats work, with pauses in between that may end early. */
type Repeat = (work: () => Promise<boolean>, pause: Wakeable['pause']) => Promise<void>

/**
 * Sends webhooks as soon as they are queued, by any process. Returns the promise of the `repeat` loop, and a function
 * that stops listening and waits for what is being sent; an aborted `signal` makes that quick.
 */
export async function sendWhenQueued(
  services: Services,
  signal: AbortSignal,
  repeat: Repeat,
): Promise<{ sending: Promise<void>; close(): Promise<void> }> {
  const queued = createWakeable()
  const queue = await listen(services.pool, webhookChannel, queued.wake, { onConnect: queued.wake })
  const sending = createWebhookSending({ ...services, fetch: createReceiverFetch(services.config) })
  const running = new RunningSet(lanes)
  const turn = async () => {
    for (const lane of await sending.start(running.free, signal)) running.add(lane)
    if (running.isEmpty) return false
    await running.settle(glanceMs)
    return true
  }
  return {
    sending: repeat(turn, queued.pause),
    async close() {
      await queue.close()
      await running.end()
    },
  }
}
