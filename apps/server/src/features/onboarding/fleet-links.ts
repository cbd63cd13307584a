import type { FleetLink } from '@milepost/contract/onboarding/fleet-link'
import type { Caller, FormEntry } from '../../access/caller.ts'
import { clientOfKey } from '../../access/client-key.ts'
import { linkEnded } from '../../access/forms/form-entry.ts'
import { notFound } from '../../app-error.ts'
import type { Database } from '../../db/connection/database.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'

type Tools = Pick<Services, 'db' | 'secrets' | 'config'>

type LinkSettings = { fleetLinkVersion: number; requiresSignerPhone: boolean }

/** Returns the link by which fleets connect themselves to a client. */
export const findFleetLink = async (tools: Tools, clientId: number): Promise<FleetLink> =>
  toFleetLink(tools, clientId, await settingsOf(tools.db, clientId))

/** Decides whether signers must verify a phone. */
export async function changeFleetLink(
  tools: Tools,
  db: ClientDatabase,
  caller: Caller,
  { requiresSignerPhone }: { requiresSignerPhone: boolean },
): Promise<FleetLink> {
  const { clientId } = db
  const recorded = ({ before }: { before: { requiresSignerPhone: boolean } }) => ({
    action: 'client.requireSignerPhone',
    subject: ['client', clientId] as const,
    detail: { before, requiresSignerPhone },
  })
  const { after } = await write({ db, caller }, recorded, async (transaction) => {
    const before = await transaction
      .selectFrom('client')
      .select('requiresSignerPhone')
      .where('id', '=', clientId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const after = await transaction
      .updateTable('client')
      .set({ requiresSignerPhone })
      .where('id', '=', clientId)
      .returning(['fleetLinkVersion', 'requiresSignerPhone'])
      .executeTakeFirstOrThrow()
    return { before, after }
  })
  return toFleetLink(tools, clientId, after)
}

/** Replaces a client's link: the previous one ends, also in forms that were opened by it. */
export async function renewFleetLink(tools: Tools, db: ClientDatabase, caller: Caller): Promise<FleetLink> {
  const { clientId } = db
  const change = { action: 'client.renewFleetLink', subject: ['client', clientId] } as const
  const changed = await write({ db, caller }, change, (transaction) =>
    transaction
      .updateTable('client')
      .set((eb) => ({ fleetLinkVersion: eb('fleetLinkVersion', '+', 1) }))
      .where('id', '=', clientId)
      .returning(['fleetLinkVersion', 'requiresSignerPhone'])
      .executeTakeFirstOrThrow(),
  )
  return toFleetLink(tools, clientId, changed)
}

/**
 * Returns the client that a link names, and the version it was signed with. Throws `conflict` for a link that was
 * renewed or changed, exactly as for a client that doesn't exist.
 */
export async function openFleetLink(
  { db, secrets }: Tools,
  link: string,
): Promise<{ clientId: number; entry: Extract<FormEntry, { by: 'link' }> }> {
  const clientId = clientOfKey(link)
  const version = (await findSettings(db, clientId))?.fleetLinkVersion ?? 0
  const isValid = secrets.verify(signedText(clientId, version), link.slice(link.indexOf('.') + 1))
  if (!isValid) throw linkEnded()
  return { clientId, entry: { by: 'link', version } }
}

/** True if signers of a client's terms must verify a phone. */
export const requiresSignerPhone = async (db: Database, clientId: number): Promise<boolean> =>
  (await settingsOf(db, clientId)).requiresSignerPhone

const findSettings = (db: Database, clientId: number): Promise<LinkSettings | undefined> =>
  db
    .selectFrom('client')
    .where('id', '=', clientId)
    .select(['fleetLinkVersion', 'requiresSignerPhone'])
    .executeTakeFirst()

async function settingsOf(db: Database, clientId: number): Promise<LinkSettings> {
  const settings = await findSettings(db, clientId)
  if (!settings) throw notFound('client')
  return settings
}

const toFleetLink = (
  { secrets, config }: Tools,
  clientId: number,
  { fleetLinkVersion, requiresSignerPhone }: LinkSettings,
): FleetLink => ({
  link: `${config.origin}/integration?link=${clientId}.${secrets.sign(signedText(clientId, fleetLinkVersion))}`,
  requiresSignerPhone,
})

const signedText = (clientId: number, version: number) => `fleet link:${clientId}:${version}`
