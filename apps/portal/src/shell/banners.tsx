import { connectionHealth } from '@milepost/contract/codes'
import { connectionEndpoints } from '@milepost/contract/connections'
import { product } from '@milepost/contract/product'
import { Link } from '@milepost/ui/link'
import { Banner } from '@milepost/ui/page-layout'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLiveRefresh } from '../lib/live.ts'
import { answerOf } from '../lib/query-client.ts'
import { switchTimeLeft } from '../session/client-switch.ts'
import { useSession } from '../session/session-context.ts'
import { resetClient, viewAsRoles } from '../session/session-store.ts'
import { SyncBanner } from './sync-banner.tsx'

/** What every page says above its title, in this order: roles looked with, client looked at, connections, first syncs. */
export function Banners() {
  return (
    <>
      <RoleBanner />
      <ClientBanner />
      <ConnectionBanner />
      <SyncBanner />
    </>
  )
}

const actionLook = 'underline underline-offset-2'

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
        <button type="button" className={actionLook} onClick={resetClient}>
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
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

// A failure to load connections is told by the pages about them; here it would only be noise.
function ConnectionBanner() {
  const { data = [] } = useQuery(answerOf(connectionEndpoints.list, {}))
  useLiveRefresh(['connection'], connectionEndpoints.list)
  const failed = data.filter((connection) => connection.healthStatus === connectionHealth.code.failed)
  const [first] = failed
  if (!first) return null
  return (
    <Banner
      tone="destructive"
      action={
        <Link href="/view/connections/active" className={actionLook}>
          Look at connections
        </Link>
      }
    >
      {failed.length === 1
        ? `${first.name} does not let ${product.name} in${first.healthReason ? `: ${first.healthReason}` : '.'}`
        : `${failed.length} connections do not let ${product.name} in: ${failed.map(({ name }) => name).join(', ')}.`}
    </Banner>
  )
}
