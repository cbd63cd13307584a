import { automaticReloadMilliseconds } from '@milepost/domain/limits'

const warnBeforeMs = 60_000
/** Without input for this long, the person counts as away. */
const idleAfterMs = 60_000

export type ReloadAdvice = 'wait' | 'warn' | 'reload'

/**
 * Decides whether the page should reload itself, which it does after 480 minutes so that no one works with last week's
 * version: after one minute's warning, and never while someone types, watches or uploads.
 */
export function reloadAdvice(state: {
  loadedAt: number
  now: number
  lastInputAt: number
  warnedAt: number | undefined
  busy: boolean
}): ReloadAdvice {
  const { loadedAt, now, lastInputAt, warnedAt, busy } = state
  if (now - loadedAt < automaticReloadMilliseconds - warnBeforeMs) return 'wait'
  if (busy || now - lastInputAt < idleAfterMs) return 'wait'
  if (warnedAt === undefined || warnedAt < lastInputAt) return 'warn'
  return now - warnedAt >= warnBeforeMs ? 'reload' : 'wait'
}
