import { Banner } from '@milepost/ui/layout/page-layout'
import { lazy, Suspense, useEffect, useState } from 'react'
import { switchTimeLeft } from '../session/client-switch.ts'
import { useSession } from '../session/session-context.ts'
import { resetClient, viewAsRoles } from '../session/session-store.ts'
import { actionLook } from './banner-action.ts'

// They ask the server first anyway, so their code may come after the page's.
const DataBanners = lazy(() => import('./data-banners.tsx'))

/** What every page says above its title, in this order: roles looked with, client looked at, connections, first syncs. */
export function Banners() {
  return (
    <>
      <RoleBanner />
      <ClientBanner />
      <Suspense>
        <DataBanners />
      </Suspense>
    </>
  )
}

function RoleBanner() {
  const { viewingAs, roles, ownRoles } = useSession()
  if (!viewingAs) return null
  return (
    <Banner
      action={
        <button type="button" className={actionLook} onClick={() => viewAsRoles(undefined)}>
          Use all my roles
        </button>
      }
    >
      Viewing as {roles.join(', ')}. The server still knows you as {ownRoles.join(', ')}.
    </Banner>
  )
}

function ClientBanner() {
  const { clientSwitch, client, user } = useSession()
  const now = useMinute()
  if (!clientSwitch) return null
  return (
    <Banner
      tone="warning"
      action={
        <button type="button" className={actionLook} onClick={() => void resetClient()}>
          Back to {user.client.name}
        </button>
      }
    >
      You are looking at {client.name}, for {timeLeftText(switchTimeLeft(clientSwitch, now))} more.
    </Banner>
  )
}

/** `3 h 20 min`, `20 min`; at least a minute. */
export function timeLeftText(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  const hours = Math.floor(minutes / 60)
  const parts = [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`]
  return parts.filter(Boolean).join(' ')
}

function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
