import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { accidentEndpoints } from '@milepost/contract/accidents'
import { auditEndpoints } from '@milepost/contract/audit'
import { cameraEndpoints } from '@milepost/contract/cameras'
import { clientEndpoints } from '@milepost/contract/clients'
import { cameraPosition, connectionHealth } from '@milepost/contract/codes'
import { connectionInviteEndpoints } from '@milepost/contract/connection-invites'
import { connectionSyncEndpoints } from '@milepost/contract/connection-sync'
import { connectionEndpoints } from '@milepost/contract/connections'
import { driverEndpoints } from '@milepost/contract/drivers'
import type { Call, Endpoint } from '@milepost/contract/endpoint'
import { exportEndpoints } from '@milepost/contract/exports'
import { incidentReviewEndpoints } from '@milepost/contract/incident-review'
import { incidentTypeEndpoints } from '@milepost/contract/incident-types'
import { incidentEndpoints } from '@milepost/contract/incidents'
import { jobEndpoints } from '@milepost/contract/job-runs'
import { mediaEndpoints } from '@milepost/contract/media'
import { mismatchEndpoints } from '@milepost/contract/mismatches'
import { outboxEndpoints } from '@milepost/contract/outbox'
import { policyEndpoints } from '@milepost/contract/policies'
import { providerEndpoints } from '@milepost/contract/providers'
import { riskScoreConfigEndpoints } from '@milepost/contract/risk-score-config'
import { subjectRiskEndpoints } from '@milepost/contract/subject-risk'
import { systemEndpoints } from '@milepost/contract/system'
import { tripEndpoints } from '@milepost/contract/trips'
import { userEndpoints } from '@milepost/contract/users'
import { validationEndpoints } from '@milepost/contract/validation'
import { vehicleListEndpoints } from '@milepost/contract/vehicle-list'
import { vehicleReportEndpoints } from '@milepost/contract/vehicle-report'
import { vehicleEndpoints } from '@milepost/contract/vehicles'
import { toRangeTime } from '@milepost/contract/wire-time'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { createMediaToken } from '../access/media-token.ts'
import { transact } from '../db/transact.ts'
import { phoneCodeText } from '../features/users/phone-codes.ts'
import { lossFactColumns, lossFactValues } from '../pipeline/load/loss-facts.ts'
import { createFleet } from './sample-fleet.ts'
import type { SampleWorld } from './sample-world.ts'

/** A call that the owner of what it is about makes with success. */
export type Sample = {
  endpoint: Endpoint
  call(world: SampleWorld): Promise<Call<Endpoint>>
  /** The form of a multipart body: field and file. */
  form?: { field: string; fileName: string; content: string }
  /** A call leaves something that changes the answer to the next: two answers are not compared. */
  changesNext?: true
}

function sample<E extends Endpoint>(
  endpoint: E,
  call: (world: SampleWorld) => Call<NoInfer<E>> | Promise<Call<NoInfer<E>>>,
  form?: Sample['form'],
): Sample {
  return { endpoint, call: async (world) => (await call(world)) as Call<Endpoint>, ...(form && { form }) }
}

const changesNext = (one: Sample): Sample => ({ ...one, changesNext: true })

const days = { From: '2020-01-01 00:00:00', To: '2021-12-31 23:59:59' }
const lowerDays = { from: days.From, to: days.To }
const aMonthAgo = () => toRangeTime(new Date(Date.now() - 30 * 86_400_000))
const lately = () => ({ From: aMonthAgo(), To: toRangeTime(new Date()) })
const nothing = () => ({}) as never

const ofClient = ({ clientId }: SampleWorld) => ({ params: { id: clientId } })
const ofConnection = ({ fleet }: SampleWorld) => ({ params: { id: fleet.connectionId } })
const byConnection = ({ fleet }: SampleWorld) => ({ query: { connectionId: fleet.connectionId } })
const ofIncident = ({ ids }: SampleWorld) => ({ params: { id: ids.incident } })

/** A connection of its own for calls that end one or change whose it is. */
async function ofSpareConnection({ server, clientId }: SampleWorld, change: { healthStatus?: number } = {}) {
  const { connectionId } = await createFleet(server.services, clientId, 'Spare')
  const { keyId, sealed } = server.services.secrets.seal(JSON.stringify({ ApiToken: 'spare' }))
  await server.services.db
    .updateTable('connection')
    .set({ credentials: sealed, credentialsKeyId: keyId, ...change })
    .where('id', '=', connectionId)
    .execute()
  return { params: { id: connectionId } }
}

function ofPicture({ server, clientId, ids }: SampleWorld) {
  const { token, timestamp } = createMediaToken(server.services.secrets, { clientId, incidentId: ids.incident })
  return {
    params: { eventId: ids.incident, cameraPosition: cameraPosition.code.frontExternal },
    query: { clientId, token, timestamp },
  }
}

/** A house that has streets. */
function withMapFile({ server }: SampleWorld) {
  const bytes = Buffer.from('PMTiles\u0003')
  server.services.mapFile ??= {
    state: async () => ({ bytes: bytes.byteLength, version: 'sample' }),
    read: () => Readable.from([bytes]),
  }
  return {}
}

const pdf = Buffer.from('%PDF-1.7\n')

/** A printer that is there wherever tests run. */
function printsHere({ server }: SampleWorld): void {
  server.services.pdf = { print: async () => pdf }
}

/** The event as a loss, whatever another call made of it. */
async function ofLoss({ server, clientId, ids }: SampleWorld) {
  await server.services.pool.query(
    `insert into accident (client_id, id, occurred_at, connection_id, number, origin, ${lossFactColumns})
     select i.client_id, i.id, i.occurred_at, i.connection_id, 1000, 'admin', ${lossFactValues}
     from incident i join incident_detail e using (client_id, occurred_at, id) where i.client_id = $1 and i.id = $2
     on conflict (client_id, id) do update set withdrawn_at = null, no_fault = null`,
    [clientId, ids.incident],
  )
  return { params: { eventId: ids.incident } }
}

const phoneNumber = '+13125550142'

/** An invitation of its own for calls that change one. */
async function ofInvite({ server, clientId }: SampleWorld): Promise<{ email: string; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const email = `${randomUUID()}@example.com`
  const soon = new Date(Date.now() + 60_000)
  await server.services.db
    .insertInto('userInvite')
    .values({
      clientId,
      id: randomUUID(),
      email,
      groupId: 'viewer',
      invitedByName: 'Sample',
      tokenSha256: createHash('sha256').update(token).digest(),
      expiresAt: soon,
    })
    .execute()
  return { email, token }
}

/** An invitation of a fleet of its own for calls that change one. */
async function ofFleetInvite({ server, clientId }: SampleWorld): Promise<string> {
  const id = randomUUID()
  const expiresAt = new Date(Date.now() + 60_000)
  await server.services.db
    .insertInto('connectionInvite')
    .values({ clientId, id, email: `${id}@example.com`, sentByName: 'Sample', days: 14, expiresAt })
    .execute()
  return id
}

async function ofPhoneCode({ server, userId }: SampleWorld) {
  const code = '123456'
  const codeHmac = server.services.secrets.sign(phoneCodeText({ userId, phoneNumber }, code))
  await server.services.db
    .insertInto('phoneCode')
    .values({ userId, phoneNumber, codeHmac, sentAt: new Date(0), expiresAt: new Date(Date.now() + 60_000) })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ phoneNumber, codeHmac, tries: 0 }))
    .execute()
  return { phoneNumber, code }
}

/** A list of its own that is there to be fetched. */
async function ofExport({ server, clientId, userId }: SampleWorld) {
  const id = randomUUID()
  await server.services.db
    .insertInto('exportFile')
    .values({
      clientId,
      id,
      list: 'vehicles',
      format: 'csv',
      query: '{}',
      columns: ['name'],
      filters: 'all',
      units: 'imperial',
      timeZone: 'UTC',
      userId,
      userName: 'Sample',
      state: 'done',
    })
    .execute()
  return { params: { id } }
}

/** A job of its own that waits, or was cancelled. */
async function ofJob({ server, clientId }: SampleWorld, state: 'queued' | 'cancelled') {
  const { pool, queue } = server.services
  const payload = { clientId, messageId: randomUUID() }
  const id = await transact(pool, (client) => queue.enqueue(client, 'message.send', payload, { clientId }))
  if (state === 'cancelled') await queue.cancel(id)
  return { params: { id } }
}

async function ofMessage({ server, clientId }: SampleWorld) {
  const id = randomUUID()
  await server.services.db
    .insertInto('message')
    .values({
      clientId,
      id,
      kind: 'mail',
      purpose: 'sample',
      recipient: 'x@example.com',
      text: 'Sample',
      state: 'failed',
    })
    .execute()
  return { params: { id } }
}

const newConnection = { name: 'Sample', providerId: 1, credentials: { ApiToken: 'sample' } }

/** One call for every endpoint that is served; the sweeps of tenancy and bad input make them. */
export const samples: readonly Sample[] = [
  sample(systemEndpoints.healthz, nothing),
  sample(systemEndpoints.readyz, nothing),
  sample(systemEndpoints.settings, nothing),
  sample(systemEndpoints.mapFile, withMapFile),
  sample(systemEndpoints.openApi, nothing),
  sample(systemEndpoints.live, nothing),
  sample(userEndpoints.introduce, ({ accessToken }) => ({ body: { accessToken } })),
  sample(clientEndpoints.switchTo, ofClient),
  sample(userEndpoints.groups, nothing),
  sample(userEndpoints.me, nothing),
  sample(userEndpoints.invites, nothing),
  changesNext(
    sample(userEndpoints.invite, () => ({ body: { Email: 'sample.invited@example.com', GroupId: 'viewer' } })),
  ),
  sample(userEndpoints.resendInvite, async (world) => ({ body: { Email: (await ofInvite(world)).email } })),
  sample(userEndpoints.revokeInvite, async (world) => ({ body: { Email: (await ofInvite(world)).email } })),
  sample(userEndpoints.openInvite, async (world) => ({ body: { token: (await ofInvite(world)).token } })),
  changesNext(sample(userEndpoints.sendOtp, () => ({ body: { phoneNumber } }))),
  changesNext(sample(userEndpoints.verifyOtp, async (world) => ({ body: await ofPhoneCode(world) }))),
  sample(userEndpoints.rename, ({ userId }) => ({ params: { id: userId }, body: { Name: 'Renamed' } })),
  sample(clientEndpoints.list, nothing),
  sample(clientEndpoints.me, nothing),
  sample(clientEndpoints.rushHours, ofClient),
  sample(providerEndpoints.list, nothing),
  sample(providerEndpoints.ofClient, ofClient),
  sample(connectionInviteEndpoints.list, nothing),
  changesNext(
    sample(connectionInviteEndpoints.send, () => ({ body: { invites: [{ email: `${randomUUID()}@example.com` }] } })),
  ),
  sample(connectionInviteEndpoints.resend, async (world) => ({ body: { ids: [await ofFleetInvite(world)] } })),
  sample(connectionInviteEndpoints.revoke, async (world) => ({ query: { id: await ofFleetInvite(world) } })),
  sample(connectionEndpoints.list, nothing),
  sample(connectionEndpoints.details, ofConnection),
  sample(connectionEndpoints.create, () => ({ body: newConnection })),
  sample(connectionEndpoints.test, () => ({ body: { providerId: 1, credentials: { ApiToken: 'sample' } } })),
  sample(connectionEndpoints.change, (world) => ({ ...ofConnection(world), body: { name: 'Changed' } })),
  sample(connectionEndpoints.remove, (world) => ofSpareConnection(world)),
  sample(connectionEndpoints.move, async (world) => ({
    ...(await ofSpareConnection(world)),
    body: { ClientId: world.otherClientId },
  })),
  sample(connectionEndpoints.uploadSignedTerms, ofConnection as never, {
    field: 'signedTerms',
    fileName: 'terms.pdf',
    content: '%PDF-1.7\n',
  }),
  sample(connectionEndpoints.signedTerms, ofConnection),
  sample(connectionEndpoints.validate, (world) => ofSpareConnection(world)),
  sample(connectionEndpoints.keep, (world) =>
    ofSpareConnection(world, { healthStatus: connectionHealth.code.duplicated }),
  ),
  sample(connectionEndpoints.hint, async ({ server, fleet, clientId }) => {
    const row = await server.services.db
      .selectFrom('connection')
      .where('clientId', '=', clientId)
      .where('id', '=', fleet.connectionId)
      .select('hintKey')
      .executeTakeFirstOrThrow()
    return { params: { key: row.hintKey } }
  }),
  sample(connectionSyncEndpoints.status, ofConnection),
  sample(connectionSyncEndpoints.setAside, ofConnection),
  sample(connectionSyncEndpoints.progress, nothing),
  sample(vehicleEndpoints.ofConnection, byConnection),
  sample(vehicleEndpoints.ofClient, ofClient),
  sample(vehicleEndpoints.groups, byConnection),
  sample(vehicleEndpoints.change, ({ ids, fleet }) => ({
    params: { id: ids.vehicle },
    body: { ConnectionId: fleet.connectionId, HasCoaching: true },
  })),
  sample(vehicleEndpoints.details, ({ ids }) => ({ params: { id: ids.vehicle } })),
  sample(vehicleEndpoints.settings, ({ ids }) => ({ params: { id: ids.vehicle } })),
  sample(vehicleEndpoints.changeSettings, ({ ids }) => ({
    params: { id: ids.vehicle },
    body: { data: { vehicleType: 'Van', parkLatitude: 41.9 } },
  })),
  sample(vehicleEndpoints.stats, ({ ids, fleet }) => ({
    params: { id: ids.vehicle },
    query: { ...lowerDays, connectionId: fleet.connectionId },
  })),
  sample(vehicleEndpoints.geoStats, ({ ids, fleet }) => ({
    params: { id: ids.vehicle },
    query: { ...lowerDays, connectionId: fleet.connectionId },
  })),
  sample(vehicleReportEndpoints.report, ({ ids }) => ({ params: { id: ids.vehicle }, query: lowerDays })),
  sample(vehicleReportEndpoints.pdf, (world) => {
    printsHere(world)
    return { params: { id: world.ids.vehicle }, query: lowerDays }
  }),
  sample(vehicleEndpoints.risk, ({ ids }) => ({ params: { id: ids.vehicle } })),
  sample(subjectRiskEndpoints.driver, ({ ids }) => ({ params: { id: ids.driver } })),
  sample(subjectRiskEndpoints.group, ({ ids }) => ({ params: { id: ids.group } })),
  sample(subjectRiskEndpoints.connection, ({ fleet }) => ({ params: { id: fleet.connectionId } })),
  sample(subjectRiskEndpoints.region, () => ({ query: { RegionId: 17 } })),
  sample(subjectRiskEndpoints.fleet, () => ({})),
  sample(vehicleEndpoints.trips, ({ ids, fleet }) => ({
    params: { id: ids.vehicle },
    query: { ...lowerDays, connectionId: fleet.connectionId },
  })),
  sample(vehicleListEndpoints.page, (world) => ({
    ...ofClient(world),
    query: {
      ConnectionId: [world.fleet.connectionId],
      vehicleIds: [world.ids.vehicle],
      vehicleGroups: [world.ids.group],
    },
  })),
  sample(vehicleListEndpoints.totals, ofClient),
  sample(vehicleListEndpoints.counts, ofClient),
  sample(vehicleListEndpoints.options, (world) => ({
    ...ofClient(world),
    query: { vehicleIds: [world.ids.vehicle], SearchedText: 'unit' },
  })),
  sample(vehicleListEndpoints.groupOptions, (world) => ({
    ...ofClient(world),
    query: { vehicleGroups: [world.ids.group], SearchedText: 'group' },
  })),
  sample(vehicleListEndpoints.positions, ofClient),
  sample(vehicleListEndpoints.changeCoaching, (world) => ({
    ...ofClient(world),
    body: { vehicleIds: [world.ids.vehicle], HasCoaching: true },
  })),
  sample(cameraEndpoints.obstructed, (world) => ({
    ...ofClient(world),
    query: { ...lately(), VehicleIds: [world.ids.vehicle], ConnectionId: [world.fleet.connectionId] },
  })),
  sample(cameraEndpoints.resolve, (world) => ({ ...ofClient(world), body: { vehicleIds: [world.ids.vehicle] } })),
  sample(mismatchEndpoints.page, (world) => ({
    ...ofClient(world),
    query: { ...lately(), VehicleIds: [world.ids.vehicle] },
  })),
  sample(mismatchEndpoints.details, ({ clientId, ids }) => ({ params: { id: clientId, vid: ids.vehicle } })),
  sample(mismatchEndpoints.resolve, (world) => ({ ...ofClient(world), body: { vehicleIds: [world.ids.vehicle] } })),
  sample(policyEndpoints.list, ({ fleet }) => ({ query: { ConnectionId: [fleet.connectionId] } })),
  sample(validationEndpoints.accuracy, ({ fleet }) => ({
    query: { ...lowerDays, connectionId: [fleet.connectionId], translatedTypes: ['harshBraking'] },
  })),
  sample(driverEndpoints.ofConnection, byConnection),
  sample(driverEndpoints.ofClient, ofClient),
  sample(driverEndpoints.options, (world) => ({ ...ofClient(world), query: { driverIds: [world.ids.driver] } })),
  sample(driverEndpoints.page, (world) => ({
    ...ofClient(world),
    query: { ConnectionId: [world.fleet.connectionId], driverIds: [world.ids.driver] },
  })),
  sample(driverEndpoints.totals, ofClient),
  sample(driverEndpoints.details, ({ ids }) => ({ params: { id: ids.driver } })),
  sample(driverEndpoints.license, ({ ids }) => ({ params: { id: ids.driver } })),
  sample(driverEndpoints.stats, ({ ids, fleet }) => ({
    params: { id: ids.driver },
    query: { ...lowerDays, connectionId: fleet.connectionId },
  })),
  sample(driverEndpoints.trips, ({ ids, fleet }) => ({
    params: { id: ids.driver },
    query: { ...lowerDays, connectionId: fleet.connectionId },
  })),
  sample(tripEndpoints.route, ({ ids }) => ({ params: { id: ids.trip } })),
  sample(incidentEndpoints.page, (world) => ({
    ...ofClient(world),
    query: { ...days, vehicleIds: [world.ids.vehicle], driverIds: [world.ids.driver] },
  })),
  sample(incidentEndpoints.counts, (world) => ({ ...ofClient(world), query: days })),
  sample(incidentEndpoints.totals, (world) => ({ ...ofClient(world), query: days })),
  sample(incidentEndpoints.ofVehicle, ({ ids }) => ({
    params: { id: ids.vehicle },
    query: { startTime: aMonthAgo() },
  })),
  sample(incidentEndpoints.ofDriver, ({ ids }) => ({ params: { id: ids.driver }, query: { startTime: aMonthAgo() } })),
  sample(incidentReviewEndpoints.details, ofIncident),
  sample(incidentReviewEndpoints.telemetry, ofIncident),
  sample(incidentReviewEndpoints.rate, (world) => ({ ...ofIncident(world), body: { rating: 0 as const } })),
  sample(incidentReviewEndpoints.note, (world) => ({ ...ofIncident(world), body: { kind: 'watched' as const } })),
  sample(accidentEndpoints.page, ({ fleet, ids }) => ({
    query: { ...days, ConnectionId: [fleet.connectionId], DriverId: [ids.driver] },
  })),
  sample(accidentEndpoints.summary, () => ({ query: days })),
  sample(accidentEndpoints.report, ofLoss),
  sample(accidentEndpoints.pdf, async (world) => {
    printsHere(world)
    return ofLoss(world)
  }),
  sample(accidentEndpoints.create, async (world) => {
    const { params } = await ofLoss(world)
    await world.server.services.pool.query('delete from accident where client_id = $1', [world.clientId])
    return { params }
  }),
  sample(accidentEndpoints.withdraw, async (world) => ({ ...(await ofLoss(world)), query: { reason: 'A sample' } })),
  changesNext(
    sample(accidentEndpoints.change, async (world) => ({
      ...(await ofLoss(world)),
      body: { costEstimateUsd: 1 + Math.floor(Math.random() * 1000), noFault: true, reason: 'A sample' },
    })),
  ),
  sample(incidentTypeEndpoints.list, nothing),
  sample(mediaEndpoints.token, ofIncident),
  sample(mediaEndpoints.thumbnail, ofPicture),
  sample(mediaEndpoints.video, ofPicture),
  sample(auditEndpoints.ofRecord, ({ fleet }) => ({
    query: { subjectType: 'connection', subjectId: String(fleet.connectionId) },
  })),
  sample(auditEndpoints.all, nothing),
  changesNext(
    sample(exportEndpoints.start, () => ({ body: { list: 'vehicles' as const, query: {}, columns: ['name'] } })),
  ),
  sample(exportEndpoints.status, ofExport),
  sample(exportEndpoints.file, ofExport),
  sample(outboxEndpoints.list, nothing),
  sample(outboxEndpoints.details, ofMessage),
  sample(outboxEndpoints.sendAgain, ofMessage),
  sample(riskScoreConfigEndpoints.current, ofClient),
  sample(riskScoreConfigEndpoints.versions, ofClient),
  sample(riskScoreConfigEndpoints.change, (world) => ({
    ...ofClient(world),
    body: { config: defaultScoringConfig, activeFrom: null },
  })),
  sample(riskScoreConfigEndpoints.preview, (world) => ({ ...ofClient(world), body: { config: defaultScoringConfig } })),
  sample(jobEndpoints.list, () => ({ query: days })),
  sample(jobEndpoints.run, () => ({ params: { name: 'upkeep' }, body: {} })),
  sample(jobEndpoints.retry, async (world) => ofJob(world, 'cancelled')),
  sample(jobEndpoints.cancel, async (world) => ofJob(world, 'queued')),
]
