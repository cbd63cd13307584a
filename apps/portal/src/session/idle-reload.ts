import { automaticReloadMilliseconds } from '@milepost/domain/limits'

const warnBeforeMs = 60_000
/** Without any input for this long the person is taken to be elsewhere. */
const idleAfterMs = 60_000

export type ReloadAdvice = 'wait' | 'warn' | 'reload'

/**
 * Whether the page should reload itself, which it does after 480 minutes so that nobody works with last week's
 * version: one minute's warning, never while someone types, watches or uploads.
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
