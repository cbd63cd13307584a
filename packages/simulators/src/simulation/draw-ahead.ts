import type { Account } from '../world/account.ts'
import { DAY_MS } from '../world/calendar.ts'
import type { Incident } from '../world/incidents.ts'
import type { Footage } from './footage.ts'

const NEWEST = 20
/** Of all accounts together: who looks at an older one waits a moment for it. */
const MOST = 100
const LOOK_BACK_DAYS = 3
const LOOK_EVERY_MS = 20_000

/**
 * Draws clips before anyone asks, one at a time: the newest incidents of every account first, then new ones as they
 * happen. Gives a function that stops it.
 */
export function drawAhead(accounts: readonly Account[], footage: Footage, now: () => number): () => void {
  let isStopped = false
  let lookedUntilMs = now()
  let drawing = drawAll(newestFirst(accounts, lookedUntilMs))
  const timer = setInterval(() => {
    const nowMs = now()
    const fresh = accounts.flatMap((account) => filmed(account, lookedUntilMs, nowMs))
    lookedUntilMs = nowMs
    drawing = drawing.then(() => drawAll(fresh))
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => {
    isStopped = true
    clearInterval(timer)
  }

  async function drawAll(work: readonly Work[]): Promise<void> {
    for (const { account, incident } of work) {
      if (isStopped) return
      // One that cannot be drawn is tried again when somebody asks for it, who then hears why.
      await footage.drawAhead(account, incident).catch(() => undefined)
    }
  }
}

type Work = { account: Account; incident: Incident }

function newestFirst(accounts: readonly Account[], nowMs: number): Work[] {
  return accounts
    .flatMap((account) =>
      filmed(account, nowMs - LOOK_BACK_DAYS * DAY_MS, nowMs)
        .sort(byNewest)
        .slice(0, NEWEST),
    )
    .sort(byNewest)
    .slice(0, MOST)
}

const byNewest = (a: Work, b: Work) => b.incident.instantMs - a.incident.instantMs

/** Incidents within [fromMs, toMs) that a camera saw. */
function filmed(account: Account, fromMs: number, toMs: number): Work[] {
  return account.vehicles
    .flatMap((vehicle) => account.incidents(vehicle, fromMs, toMs))
    .filter(({ footage }) => footage.length)
    .map((incident) => ({ account, incident }))
}
