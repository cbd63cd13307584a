import { useEffect } from 'react'
import { checkAccess } from './session-store.ts'

const checkEveryMs = 30_000

/** Checks every 30 seconds whether the person still has access: a removed annotator keeps it for less than a minute. */
export function useAccessCheck() {
  useEffect(() => {
    const timer = setInterval(checkAccess, checkEveryMs)
    return () => clearInterval(timer)
  }, [])
}
