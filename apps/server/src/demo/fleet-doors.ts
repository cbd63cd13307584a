import { dayMs } from '@milepost/domain/time/calendar-days'
import { providerByCode } from '@milepost/providers/registry'
import { demoCredentials } from '@milepost/simulators/demo-accounts'
import type { Database } from '../db/connection/database.ts'

/** The fleet that the demo invites, with an account that no client has connected. */
const fleet = { name: 'Riverside Vans', email: 'riverside@milepost.test', provider: 'samsara', account: 'riverside' }
/** The same in every demo, so that the sign-in page can link to it before it exists. */
const inviteId = '5d0f8c52-7a3e-4b1c-9d64-2e8f1a6b7c90'
const days = 14

export type DemoDoor = { title: string; hint: string; href: string }

/** Returns links by which a fleet without an account connects, for people who try the demo. */
export function demoDoors(origin: string): DemoDoor[] {
  const { ApiToken: token } = demoCredentials(fleet.provider, fleet.account)
  const marketplace = new URLSearchParams({ SourceAppName: 'Samsara App Marketplace', tsp: fleet.provider })
  return [
    {
      title: 'Invited fleet',
      hint: `${fleet.name} connects Samsara with the API token ${token}`,
      href: `${origin}/integration/invite?connectionInviteId=${inviteId}`,
    },
    {
      title: 'Fleet from a marketplace',
      hint: 'Asks to connect; the admin accepts it among the connections',
      href: `${origin}/integration/marketplace?${marketplace}`,
    },
  ]
}

/** Invites the demo's fleet; at each start the invitation is open again, whatever became of it before. */
export async function openDemoInvite(db: Database, clientId: number): Promise<void> {
  const operator = await db
    .selectFrom('appUser')
    .where('clientId', '=', clientId)
    .where('email', '=', 'operator@milepost.test')
    .select(['id', 'name'])
    .executeTakeFirstOrThrow()
  const open = {
    expiresAt: new Date(Date.now() + days * dayMs),
    openedAt: null,
    completedAt: null,
    declinedAt: null,
    revokedAt: null,
    stepReached: 0,
  }
  await db
    .insertInto('connectionInvite')
    .values({
      clientId,
      id: inviteId,
      email: fleet.email,
      fleetName: fleet.name,
      providerId: providerByCode(fleet.provider)!.manifest.id,
      sentBy: operator.id,
      sentByName: operator.name,
      days,
      ...open,
    })
    .onConflict((conflict) => conflict.columns(['clientId', 'id']).doUpdateSet(open))
    .execute()
}
