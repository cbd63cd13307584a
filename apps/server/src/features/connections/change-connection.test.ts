import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { connectionSyncEndpoints } from '@milepost/contract/connections/sync'
import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { Geocoder } from '@milepost/geo/geocoder'
import { demoCredentials } from '@milepost/simulators/demo-accounts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSyncJob, type SyncJob } from '../../jobs/sync-job.ts'
import { createProviderServer, type ProviderServer } from '../../testing/provider-server.ts'
import { createFleet } from '../../testing/samples/sample-fleet.ts'
import { ask, send } from '../../testing/test-server.ts'

let server: ProviderServer
let operator: string
let admin: string
let id: number
let sync: SyncJob
const sideBySide = 1

beforeAll(async () => {
  server = await createProviderServer()
  const clientId = await server.client('Changing')
  operator = await server.token(clientId, ['operator'])
  admin = await server.token(clientId, ['admin'])
  const { pool, secrets, config, cache, counts } = server.services
  const log = pino({ level: 'silent' })
  sync = createSyncJob(
    { pool, secrets, config, cache, counts, log, geocoder: new Geocoder(), owner: 'test' },
    sideBySide,
  )
  const body = { name: 'Prairie', providerId: 1, credentials: demoCredentials('samsara', 'prairie') }
  id = (await ask(server.app, connectionEndpoints.create, { body }, operator)).id
})
afterAll(() => server[Symbol.asyncDispose]())

const readAll = async () => {
  while (await sync.turn(new AbortController().signal));
}
const status = () => ask(server.app, connectionSyncEndpoints.status, { params: { id } }, operator)
const details = () => ask(server.app, connectionEndpoints.details, { params: { id } }, operator)
const toFix = async () => {
  const query = { from: toRangeTime(new Date(Date.now() - 86_400_000)), to: toRangeTime(new Date()) }
  const { needsAttention } = await ask(server.app, dashboardEndpoints.summary, { query }, operator)
  return needsAttention.connectionsToFix.map((connection) => connection.id)
}
const change = (body: Record<string, unknown>) =>
  send(server.app, connectionEndpoints.change, { params: { id }, body }, operator)
const faults = (method: 'POST' | 'DELETE', body?: object, account = 'prairie') =>
  fetch(`${server.simulatorUrl}/control/samsara/${account}/faults`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })
const camerasReadAt = async () =>
  (await status()).flows.find(({ dataType }) => dataType === 'cameraHealth')!.lastSuccessAt ?? ''

test('awaits all data types the provider offers before the first sync', async () => {
  const { flows } = await status()
  expect(flows.length).toBeGreaterThan(5)
  expect(flows.every(({ lastSuccessAt, failure }) => lastSuccessAt === null && failure === null)).toBe(true)
  expect(await details()).toMatchObject({ checkedAt: null, lastDataAt: null })
})

describe('changing a connection', () => {
  test('keeps what people entered, and records who changed it', async () => {
    expect((await change({ name: 'Prairie vans', insurerName: 'Lakeshore', hasQueue: false })).status).toBe(204)
    expect(await details()).toMatchObject({ name: 'Prairie vans', insurerName: 'Lakeshore', hasQueue: false })
    const query = { subjectType: 'connection', subjectId: String(id) }
    const { items } = await ask(server.app, auditEndpoints.ofRecord, { query }, operator)
    expect(items.map(({ text }) => text)).toEqual([
      'changed the connection: insurer, name, human review',
      'connected the provider',
    ])
    expect((await send(server.app, auditEndpoints.all, {}, operator)).status).toBe(403)
  })

  test('awaits an admin for another policy, unless all connections of a policy get it', async () => {
    const { pool } = server.services
    const other = await server.client('Several policies')
    const people = { operator: await server.token(other, ['operator']), admin: await server.token(other, ['admin']) }
    const [first, second] = [
      await createFleet(server.services, other, 'First fleet'),
      await createFleet(server.services, other, 'Second fleet'),
    ].map(({ connectionId }) => connectionId) as [number, number]
    const enter = (of: number, body: object, by = people.operator) =>
      ask(server.app, connectionEndpoints.change, { params: { id: of }, body }, by)
    /** The policy of a connection, and the one that awaits approval. */
    const policies = async (of: number) => {
      const found = await ask(server.app, connectionEndpoints.details, { params: { id: of } }, people.operator)
      return [found.policyNumber, found.proposedPolicy?.policyNumber]
    }
    const age = () =>
      pool.query(`update connection set created_at = now() - interval '61 minutes' where client_id = $1`, [other])

    // A mistake in a new connection.
    await enter(first, { insurerName: 'Lakeshore', policyNumber: 'LM-11' })
    await enter(first, { policyNumber: 'LM-1' })
    expect(await policies(first)).toEqual(['LM-1', undefined])
    await age()
    // Its old number would be free for others, without its record.
    await enter(first, { policyNumber: 'LM-2' })
    expect(await policies(first)).toEqual(['LM-1', 'LM-2'])
    await enter(first, { policyNumber: 'LM-2' }, people.admin)
    expect(await policies(first)).toEqual(['LM-2', undefined])
    // But it doesn't leave it to join another one.
    await enter(second, { insurerName: 'lakeshore', policyNumber: 'lm-2' })
    expect(await policies(second)).toEqual([null, 'lm-2'])
    await enter(second, { insurerName: 'lakeshore', policyNumber: 'lm-2' }, people.admin)
    expect(await policies(second)).toEqual(['lm-2', undefined])

    await enter(first, { policyNumber: 'LM-3' })
    expect(await policies(first)).toEqual(['LM-2', 'LM-3'])
    await enter(first, { name: 'First vans' })
    expect(await policies(first)).toEqual(['LM-2', 'LM-3'])
    await enter(first, { policyNumber: 'LM-2' })
    expect(await policies(first)).toEqual(['LM-2', undefined])
    await enter(second, { policyNumber: null })
    expect(await policies(second)).toEqual(['lm-2', null])
    // The first policy of a connection.
    await enter(second, { policyNumber: null }, people.admin)
    await enter(second, { policyNumber: 'LM-4' })
    expect(await policies(second)).toEqual(['LM-4', undefined])
  })

  test('lets no new connection take what deleted ones count to another policy', async () => {
    const { pool } = server.services
    const other = await server.client('Spare connection')
    const people = await server.token(other, ['operator'])
    const admin = await server.token(other, ['admin'])
    const fleet = async (name: string, policyNumber: string) => {
      const { connectionId } = await createFleet(server.services, other, name)
      await enter(connectionId, policyNumber)
      return connectionId
    }
    const enter = (of: number, policyNumber: string, by = people) => {
      const body = { insurerName: 'Lakeshore', policyNumber }
      return ask(server.app, connectionEndpoints.change, { params: { id: of }, body }, by)
    }
    const deleted = async () => {
      const { rows } = await pool.query(
        `select c.name, c.policy_number as "returnsTo", d.policy_number as "countsIn"
         from connection c join deleted_connection d on d.client_id = c.client_id and d.connection_id = c.id
         where c.client_id = $1 and c.deleted_at is not null order by c.name`,
        [other],
      )
      return rows
    }
    await fleet('Others', 'LM-9')
    const ids = [await fleet('Risky', 'LM-1'), await fleet('Safe', 'LM-1')]
    const spare = await fleet('Spare', 'LM-1')
    for (const id of ids) await ask(server.app, connectionEndpoints.remove, { params: { id } }, people)
    const inPolicy = (number: string) =>
      ['Risky', 'Safe'].map((name) => ({ name, returnsTo: number, countsIn: number }))

    await enter(spare, 'LM-9')
    expect(await deleted()).toEqual(inPolicy('LM-1'))
    await enter(spare, 'LM-1')
    await enter(spare, 'LM-5')
    expect(await deleted()).toEqual(inPolicy('LM-1'))
    await enter(spare, 'LM-1')
    // Another number for all of them.
    await enter(spare, 'LM-5', admin)
    expect(await deleted()).toEqual(inPolicy('LM-5'))
  })

  test('shows the signer as far as known', async () => {
    expect((await details()).signer).toBeNull()
    await change({ signerLastName: 'Okafor' })
    expect(await details()).toMatchObject({
      signer: { lastName: 'Okafor' },
      signerFirstName: null,
      signerLastName: 'Okafor',
    })
    const signer = { email: 'dana@prairie.test', firstName: 'Dana', lastName: 'Tremblay' }
    await change({ signer })
    expect(await details()).toMatchObject({ signer, signerFirstName: 'Dana', signerLastName: 'Tremblay' })
  })

  test('changes nothing for rejected credentials, and names their field', async () => {
    expect(await change({ credentials: { ApiToken: 'wrong' } })).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'body.credentials.ApiToken', message: expect.stringContaining('does not accept') }] },
    })
    await readAll()
    expect((await details()).healthStatus).toBe(2)
  })

  test('rejects credentials of another account', async () => {
    const answer = await change({ credentials: demoCredentials('samsara', 'maple') })
    expect(answer).toMatchObject({ status: 409 })
    expect(JSON.stringify(answer.body)).toContain('another account')
  })

  test('fixes a failed connection with working credentials', async () => {
    const credentials = { ApiToken: 'wrong' }
    const body = { name: 'Maple', providerId: 1, credentials }
    const failed = await ask(server.app, connectionEndpoints.create, { body }, operator)
    expect(failed.healthStatus).toBe(3)
    const fixed = { credentials: demoCredentials('samsara', 'maple') }
    const input = { params: { id: failed.id }, body: fixed }
    expect((await send(server.app, connectionEndpoints.change, input, operator)).status).toBe(204)
    const list = await ask(server.app, connectionEndpoints.list, {}, operator)
    expect(list.find((connection) => connection.id === failed.id)).toMatchObject({
      healthStatus: 2,
      healthReason: null,
    })
    await send(server.app, connectionEndpoints.remove, { params: { id: failed.id } }, operator)
  })

  test('doesn’t send stored secrets to a server specified later', async () => {
    const traccar = { name: 'Vans', providerId: 6, credentials: demoCredentials('traccar', 'prairie-traccar') }
    const body = { ...traccar, serverUrl: `${server.simulatorUrl}/traccar` }
    const vans = await ask(server.app, connectionEndpoints.create, { body }, operator)
    const input = { params: { id: vans.id }, body: { serverUrl: 'https://elsewhere.example' } }
    expect(await send(server.app, connectionEndpoints.change, input, operator)).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'body.credentials' }] },
    })
    await send(server.app, connectionEndpoints.remove, { params: { id: vans.id } }, operator)
  })

  test('makes one group primary', async () => {
    await server.services.pool.query(
      `insert into vehicle_group (client_id, id, connection_id, external_id, name)
       select client_id, unnest(array[71, 72]), id, unnest(array['north', 'south']), 'Group' from connection where id = $1`,
      [id],
    )
    for (const group of ['71', '72']) {
      await change({ primaryGroupId: group })
      const primary = (await details()).connectionGroups.filter(({ isPrimary }) => isPrimary)
      expect(primary.map(({ groupId }) => groupId)).toEqual([group])
    }
    expect((await change({ primaryGroupId: '1' })).status).toBe(404)
  })
})

describe('a provider that responds', () => {
  test('shows the time of the last full sync, which advances, and of the newest data, which may not', async () => {
    await readAll()
    const { checkedAt, lastDataAt } = await details()
    const { flows, driverScores } = await status()
    const watched = flows.filter(({ dataType }) => ['positions', 'trips', 'incidents'].includes(dataType))
    expect(checkedAt).toBe(watched.map(({ lastSuccessAt }) => lastSuccessAt).sort()[0])
    expect(lastDataAt).toBe(
      watched
        .flatMap(({ lastRecordAt }) => lastRecordAt ?? [])
        .sort()
        .at(-1),
    )
    expect(driverScores).toMatchObject({ drivers: expect.any(Number), newestUntil: expect.any(String) })
  })
})

test('reads rarely synced data too when checked manually', async () => {
  await readAll()
  const before = await camerasReadAt()
  await ask(server.app, connectionEndpoints.validate, { params: { id } }, operator)
  await readAll()
  expect((await camerasReadAt()) > before).toBe(true)
})

test('syncs when checked manually even while others delay all syncs', async () => {
  const body = { name: 'Slow', providerId: 1, credentials: demoCredentials('samsara', 'maple') }
  const slow = await ask(server.app, connectionEndpoints.create, { body }, operator)
  await faults('POST', { kind: 'hang', path: '/', times: 1000 }, 'maple')
  const leaving = new AbortController()
  const turn = () => sync.turn(leaving.signal)
  await turn()
  const before = await camerasReadAt()
  await ask(server.app, connectionEndpoints.validate, { params: { id } }, operator)
  await turn()
  expect((await camerasReadAt()) > before).toBe(true)
  leaving.abort()
  await sync.end()
  await faults('DELETE', undefined, 'maple')
  await send(server.app, connectionEndpoints.remove, { params: { id: slow.id } }, operator)
})

describe('a provider that fails', () => {
  test('shows how, since when and when the next attempt is, until it responds', async () => {
    await readAll()
    const { checkedAt } = await details()
    await faults('POST', { kind: 'status', status: 503, path: '/', times: 1000 })
    await server.services.pool.query('update sync_state set next_at = now() where connection_id = $1', [id])
    await server.services.pool.query('update sync_stream set next_at = now() where connection_id = $1', [id])
    await readAll()
    const [failing] = (await status()).flows.filter(({ failure }) => failure)
    expect(failing!.failure).toMatchObject({ kind: 'unavailable', detail: expect.stringContaining('503') })
    expect(Date.parse(failing!.failure!.nextAt!)).toBeGreaterThan(Date.now())
    const list = await ask(server.app, connectionEndpoints.list, {}, operator)
    expect(list.find((connection) => connection.id === id)).toMatchObject({
      healthStatus: 2,
      fault: { kind: 'unavailable', since: failing!.failure!.since },
      checkedAt,
    })
    const tried = await ask(server.app, connectionEndpoints.validate, { params: { id } }, operator)
    expect(tried).toMatchObject({ healthStatus: 2, trial: { ok: false, reason: expect.stringContaining('reached') } })
    await faults('DELETE')
    const again = await ask(server.app, connectionEndpoints.validate, { params: { id } }, operator)
    expect(again.trial).toMatchObject({ ok: true, vehicleCount: 8 })
    await readAll()
    expect((await details()).checkedAt! > checkedAt!).toBe(true)
    const after = await status()
    expect(after.flows.filter(({ failure }) => failure)).toEqual([])
    expect(after.flows.find(({ dataType }) => dataType === 'vehicles')!.records).toBeGreaterThanOrEqual(8)
  })

  test('names which of the needed data the account isn’t permitted to read', async () => {
    const refuse = (reason: string | null) =>
      server.services.pool.query(
        `update sync_stream set switched_off_reason = $2 where connection_id = $1 and stream in ('trips', 'cameraHealth')`,
        [id, reason],
      )
    expect((await details()).notPermitted).toEqual([])
    await refuse('Samsara /trips/stream: the token does not have this permission')
    const list = await ask(server.app, connectionEndpoints.list, {}, operator)
    expect(list.find((connection) => connection.id === id)!.notPermitted).toEqual(['trips'])
    expect(await toFix()).toContain(id)
    await refuse(null)
    expect(await toFix()).not.toContain(id)
  })

  test('rejects unreadable records and lets admins and operators inspect them', async () => {
    await faults('POST', { kind: 'malformed', path: '/fleet/vehicles', times: 1 })
    await server.services.pool.query('update sync_state set next_at = now() where connection_id = $1', [id])
    await server.services.pool.query('update sync_stream set next_at = now() where connection_id = $1', [id])
    await readAll()
    const { items, totalCount } = await ask(server.app, connectionSyncEndpoints.rejected, { params: { id } }, admin)
    expect(totalCount).toBeGreaterThan(0)
    expect(items[0]).toMatchObject({ times: 1, reason: expect.any(String) })
    expect(await ask(server.app, connectionSyncEndpoints.rejected, { params: { id } }, operator)).toMatchObject({
      totalCount,
    })
  })
})

describe('signed terms', () => {
  const upload = (bytes: Buffer, field = 'signedTerms') => {
    const form = new FormData()
    form.append(field, new Blob([new Uint8Array(bytes)]), 'terms.pdf')
    return fetchForm(form)
  }
  const fetchForm = async (form: FormData) => {
    const request = new Request('http://localhost', { method: 'PUT', body: form })
    return server.app.inject({
      method: 'PUT',
      url: `/api/connections/${id}/signed-terms`,
      headers: { authorization: `Bearer ${operator}`, 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }

  test('are stored and returned unchanged', async () => {
    const pdf = Buffer.from('%PDF-1.7\nsigned by Jo\n%%EOF')
    expect((await upload(pdf)).statusCode).toBe(204)
    expect((await details()).hasSignedTermsFile).toBe(true)
    const answer = await send(server.app, connectionEndpoints.signedTerms, { params: { id } }, operator)
    expect(answer).toMatchObject({ status: 200, body: pdf.toString() })
    expect(answer.headers['content-type']).toBe('application/pdf')
  })

  test('are rejected if they aren’t a document, too large or missing', async () => {
    const refused = async (...file: Parameters<typeof upload>) => {
      const { statusCode, headers, body } = await upload(...file)
      return [statusCode, headers['content-type'], body]
    }
    const text = 'text/plain; charset=utf-8'
    expect(await refused(Buffer.from('<html>'))).toEqual([415, text, expect.stringMatching(/PDF, PNG or JPEG/)])
    const large = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(11_000_000)])
    expect(await refused(large)).toEqual([413, text, expect.stringMatching(/request is too large/)])
    expect(await refused(Buffer.from('%PDF-'), 'other')).toEqual([422, text, expect.stringMatching(/signedTerms/)])
  })
})
