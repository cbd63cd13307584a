import { heartbeatSeconds } from '@milepost/contract/annotation/item'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { DeskState } from './desk-state.ts'
import { desk } from './the-desk.ts'

const clipsEveryMs = 2_000
const emptyEveryMs = 30_000
/** Without any input for this long, claims are left to end: someone else can have the events. */
const awayAfterMs = 20 * 60_000
const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** Returns the claims of this page, and keeps them: claims are extended, awaited clips looked for, an empty queue checked. */
export function useDesk(): DeskState & { isAway: boolean } {
  const state = useSyncExternalStore(desk.subscribe, () => desk.state)
  const isAway = useAway()
  const awaitsClips = [state.shown, ...state.ahead].some((seat) =>
    seat?.item.cameras.some((camera) => camera.state === 'processing'),
  )
  const isIdle = state.shown === null && !state.isClaiming
  const until = state.last?.until
  // Claims may have ended while another page was open.
  useEffect(() => void desk.beat(), [])
  useEvery(heartbeatSeconds * 1000, !isAway, () => void desk.beat())
  useEvery(clipsEveryMs, awaitsClips && !isAway, () => void desk.refresh())
  useEvery(emptyEveryMs, isIdle && !isAway, () => void desk.claim())
  useAt(until, () => desk.expire())
  useAt(isIdle && !isAway ? state.askAgainAt : null, () => void desk.claim())
  return { ...state, isAway }
}

function useAt(time: number | null | undefined, run: () => void) {
  const fire = useEffectEvent(run)
  useEffect(() => {
    if (time === null || time === undefined) return
    const timer = setTimeout(() => fire(), Math.max(0, time - Date.now()))
    return () => clearTimeout(timer)
  }, [time])
}

function useEvery(milliseconds: number, isWanted: boolean, run: () => void) {
  const tick = useEffectEvent(run)
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => tick(), milliseconds)
    return () => clearInterval(timer)
  }, [milliseconds, isWanted])
}

/** True after 20 minutes without input; the next input extends the claims at once. */
function useAway(): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    let lastAt = Date.now()
    const onInput = () => {
      if (Date.now() - lastAt >= awayAfterMs) void desk.beat()
      lastAt = Date.now()
      setAway(false)
    }
    const timer = setInterval(() => setAway(Date.now() - lastAt >= awayAfterMs), heartbeatSeconds * 1000)
    for (const input of inputs) window.addEventListener(input, onInput, { passive: true, capture: true })
    return () => {
      clearInterval(timer)
      for (const input of inputs) window.removeEventListener(input, onInput, { capture: true })
    }
  }, [])
  return isAway
}
