import { isUnsaved } from '@milepost/session/busy'
import { notice } from '@milepost/ui/feedback/notice'
import { useEffect, useState } from 'react'
import { type Outdated, outdated, viewAsRoles } from '../session/session-store.ts'

const checkEveryMs = 60_000
const readToastMs = 3_000

/** Loads the page with the right client or roles. A record of one client doesn't exist for another. */
export function leaveOutdated(why: Outdated): void {
  if (why === 'otherRoles') window.location.reload()
  else window.location.assign('/')
}

/**
 * Returns how another tab changed what should be shown here. The page reloads when it is next focused, unless input would
 * be lost. A client switch or a selection of roles whose 24 hours are over ends by itself.
 */
export function useOutdated(): Outdated | undefined {
  const [why, setWhy] = useState<Outdated>()
  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      const found = outdated(Date.now())
      if (found === 'rolesOver') {
        viewAsRoles(undefined)
        void notice('You’re using all your roles again', { description: 'You viewed as some of them for 24 hours.' })
      }
      if (found === 'clientOver' && leaving === undefined) {
        void notice('Your 24 hours with this client are over', { description: 'Loading your own client…' })
        leaving = setTimeout(() => leaveOutdated(found), readToastMs)
      }
      setWhy(found)
      return found
    }
    const onFocus = () => {
      const found = check()
      if ((found === 'otherClient' || found === 'otherRoles') && !isUnsaved()) leaveOutdated(found)
    }
    const timer = setInterval(check, checkEveryMs)
    window.addEventListener('focus', onFocus)
    window.addEventListener('storage', check)
    return () => {
      clearInterval(timer)
      clearTimeout(leaving)
      window.removeEventListener('focus', onFocus)
      window.removeEventListener('storage', check)
    }
  }, [])
  return why
}
