import type { Account } from '../../world/account.ts'
import type { Incident } from '../../world/incidents.ts'
import { LATEST_RECEPTION_MS, receivedAtMs } from '../facts/reception.ts'

/** What a provider posts when something has happened. */
export type WebhookCall = { headers: Record<string, string>; body: string }

/** An address that a customer has registered with a provider, and how that provider calls it. */
type Hook = { url: string; account: Account; report(incident: Incident): WebhookCall; calledUntilMs: number }

const CALL_EVERY_MS = 5000

/** Calls customers' addresses once for each incident that their providers receive. */
export class Webhooks {
  private readonly hooks = new Map<string, Hook>()
  private readonly now: () => number
  private readonly post: typeof fetch

  constructor(now: () => number, post: typeof fetch = fetch) {
    this.now = now
    this.post = post
  }

  /** Registers an address for everything that happens from now on, replacing any other of the same name. */
  add(name: string, hook: Omit<Hook, 'calledUntilMs'>): void {
    this.hooks.set(name, { ...hook, calledUntilMs: this.now() })
  }

  remove(name: string): void {
    this.hooks.delete(name)
  }

  /** Calls for everything received since the last time. An address that doesn't answer misses it. */
  async callForNews(): Promise<void> {
    const nowMs = this.now()
    const calls = [...this.hooks.values()].flatMap((hook) => {
      const news = receivedBetween(hook.account, hook.calledUntilMs, nowMs)
      hook.calledUntilMs = nowMs
      return news.map((incident) => ({ url: hook.url, ...hook.report(incident) }))
    })
    await Promise.allSettled(calls.map(({ url, ...call }) => this.post(url, { method: 'POST', ...call })))
  }

  /** Calls every few seconds. Returns a function that stops it. */
  start(): () => void {
    const timer = setInterval(() => this.callForNews(), CALL_EVERY_MS)
    timer.unref()
    return () => clearInterval(timer)
  }
}

function receivedBetween(account: Account, fromMs: number, untilMs: number): Incident[] {
  return account.vehicles.flatMap((vehicle) =>
    account.incidents(vehicle, fromMs - LATEST_RECEPTION_MS, untilMs).filter(({ instantMs }) => {
      const receivedMs = receivedAtMs(vehicle, instantMs)
      return receivedMs > fromMs && receivedMs <= untilMs
    }),
  )
}
