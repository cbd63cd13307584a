import type { Account } from '../../world/account.ts'
import type { Incident } from '../../world/incidents.ts'
import { LATEST_RECEPTION_MS, receivedAtMs } from '../facts/reception.ts'

/** What a provider posts when something has happened. */
export type WebhookCall = { headers: Record<string, string>; body: string }

/** An address that a customer has entered at a provider, and how that provider calls it. */
type Hook = { url: string; account: Account; tell(incident: Incident): WebhookCall; calledUntilMs: number }

const CALL_EVERY_MS = 5000

/** Calls the addresses of customers once for each incident that their providers hear of. */
export class Webhooks {
  private readonly hooks = new Map<string, Hook>()
  private readonly now: () => number
  private readonly post: typeof fetch

  constructor(now: () => number, post: typeof fetch = fetch) {
    this.now = now
    this.post = post
  }

  /** What happens from now on is told; another address of the same name takes the place of this one. */
  add(name: string, hook: Omit<Hook, 'calledUntilMs'>): void {
    this.hooks.set(name, { ...hook, calledUntilMs: this.now() })
  }

  remove(name: string): void {
    this.hooks.delete(name)
  }

  /** Calls for what has been heard since the last time. Who does not answer misses it. */
  async callForNews(): Promise<void> {
    const nowMs = this.now()
    const calls = [...this.hooks.values()].flatMap((hook) => {
      const news = heardBetween(hook.account, hook.calledUntilMs, nowMs)
      hook.calledUntilMs = nowMs
      return news.map((incident) => ({ url: hook.url, ...hook.tell(incident) }))
    })
    await Promise.allSettled(calls.map(({ url, ...call }) => this.post(url, { method: 'POST', ...call })))
  }

  /** Calls every few seconds. Gives a function that stops it. */
  start(): () => void {
    const timer = setInterval(() => this.callForNews(), CALL_EVERY_MS)
    timer.unref()
    return () => clearInterval(timer)
  }
}

function heardBetween(account: Account, fromMs: number, untilMs: number): Incident[] {
  return account.vehicles.flatMap((vehicle) =>
    account.incidents(vehicle, fromMs - LATEST_RECEPTION_MS, untilMs).filter(({ instantMs }) => {
      const heardMs = receivedAtMs(vehicle, instantMs)
      return heardMs > fromMs && heardMs <= untilMs
    }),
  )
}
