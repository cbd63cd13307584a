import { useEffect, useEffectEvent } from 'react'
import { isBusy } from './busy.ts'
import { reloadAdvice } from './idle-reload.ts'

const checkEveryMs = 15_000
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

type Notice = (message: string, extras: { description: string }) => unknown

/** Reloads the portal after 480 minutes, once no one is in the middle of something; `notice` shows the warning before. */
export function useIdleReload(notice: Notice) {
  const warn = useEffectEvent(() =>
    notice('This page reloads in one minute', { description: 'It has been open for eight hours.' }),
  )
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
      warn()
    }
    const timer = setInterval(check, checkEveryMs)
    for (const input of inputs) window.addEventListener(input, onInput, { passive: true })
    return () => {
      clearInterval(timer)
      for (const input of inputs) window.removeEventListener(input, onInput)
    }
  }, [])
}
