import { useEffect } from 'react'
import { isClientCurrent } from '../session/session-store.ts'
import { notice } from './toasts.ts'

const checkEveryMs = 60_000
const readToastMs = 3_000

/** When a client switch expires (checked every minute and on focus), the page reloads with the original client. */
export function useClientWatch() {
  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      if (leaving !== undefined || isClientCurrent(Date.now())) return
      void notice('The client you were viewing has changed', { description: 'Loading the right one…' })
      leaving = setTimeout(() => window.location.assign('/'), readToastMs)
    }
    const timer = setInterval(check, checkEveryMs)
    window.addEventListener('focus', check)
    return () => {
      clearInterval(timer)
      clearTimeout(leaving)
      window.removeEventListener('focus', check)
    }
  }, [])
}
