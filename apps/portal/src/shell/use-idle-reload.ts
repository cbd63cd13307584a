import { useEffect } from 'react'
import { isBusy } from '../session/busy.ts'
import { reloadAdvice } from '../session/idle-reload.ts'
import { notice } from './toasts.ts'

const checkEveryMs = 15_000
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Reloads the portal after 480 minutes, once no one is in the middle of something. */
export function useIdleReload() {
  useEffect(() => {
    const loadedAt = Date.now()
    let lastInputAt = loadedAt
    let warnedAt: number | undefined
    const onInput = () => {
      lastInputAt = Date.now()
    }
    const check = () => {
      const now = Date.now()
      const advice = reloadAdvice({ loadedAt, now, lastInputAt, warnedAt, busy: isBusy() })
      if (advice === 'reload') window.location.reload()
      if (advice !== 'warn') return
      warnedAt = now
      void notice('This page reloads in one minute', { description: 'It has been open for eight hours.' })
    }
    const timer = setInterval(check, checkEveryMs)
    for (const input of inputs) window.addEventListener(input, onInput, { passive: true })
    return () => {
      clearInterval(timer)
      for (const input of inputs) window.removeEventListener(input, onInput)
    }
  }, [])
}
