import { useEffect, useEffectEvent } from 'react'
import { mayLeave } from './lapse.ts'

const inputs = ['keydown', 'pointerdown'] as const
const lookEveryMs = 500

/** Calls `onQuiet` after five seconds without typing or clicking, while `wanted`. */
export function useQuiet(wanted: boolean, onQuiet: () => void) {
  const quiet = useEffectEvent(onQuiet)
  useEffect(() => {
    if (!wanted) return
    const lapsedAt = Date.now()
    let lastInputAt = lapsedAt
    const onInput = () => {
      lastInputAt = Date.now()
    }
    const timer = setInterval(() => {
      if (mayLeave({ lapsedAt, lastInputAt, now: Date.now() })) quiet()
    }, lookEveryMs)
    for (const input of inputs) window.addEventListener(input, onInput, true)
    return () => {
      clearInterval(timer)
      for (const input of inputs) window.removeEventListener(input, onInput, true)
    }
  }, [wanted])
}
