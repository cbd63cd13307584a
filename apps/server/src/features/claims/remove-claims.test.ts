import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { claimEndpoints } from '@milepost/contract/claims/endpoints'
import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { policyTermEndpoints } from '@milepost/contract/policies/terms'
import { dayPlus } from '@milepost/domain/time/calendar-days'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readClaimLosses } from '../../recompute/claims/claim-losses.ts'
import { isDueAtOnce, justScored } from '../../testing/recounts/just-scored.ts'
import { crash } from '../../testing/samples/loss-calls.ts'
import { createFleet, type Fleet, minutesAgo, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { signInAdmin } from '../../testing/sign-in-admin.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
let token: string
let fleet: Fleet

const today = new Date().toISOString().slice(0, 10)
const daysAgo = (days: number) => dayPlus(today, -days)
const at = (days: number) => minutesAgo(days * 1440)

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Mistaken imports', 'UTC')
  token = await server.token(clientId, ['insurer'])
  fleet = await createFleet(server.services, clientId, 'Cascade')
  await server.services.pool.query(
    `update connection set insurer_name = 'Lakeshore', policy_number = 'LM-1' where id = $1`,
    [fleet.connectionId],
  )
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
  await fleet.load('trips', [trip('t1', { startedAt: at(60), endedAt: new Date(at(60).getTime() + 3_600_000) })])
  await fleet.load('incidents', [
    crash('near', { occurredAt: at(10) }),
    crash('admins', { occurredAt: at(30) }),
    crash('later', { occurredAt: at(3) }),
  ])
})
afterAll(() => server[Symbol.asyncDispose]())

const header = 'Policy,Claim no,Date of loss,Unit,Fault,Paid,Carrier\n'
const importFile = async (fileName: string, ...lines: string[]) => {
  const body = { file: header + lines.join('\n'), fileName, isPreview: false }
  expect((await ask(server.app, claimEndpoints.importFile, { body }, token)).isStored).toBe(true)
}
const claims = async () =>
  (await ask(server.app, claimEndpoints.page, {}, token)).items
    .map(({ claimNumber, paidUsd, fileName }) => [claimNumber, paidUsd, fileName])
    .toSorted()
const claimId = async (number: string) =>
  (await ask(server.app, claimEndpoints.page, {}, token)).items.find(({ claimNumber }) => claimNumber === number)!.id
const lossRuns = () => ask(server.app, claimEndpoints.lossRuns, {}, token)
const removeClaim = async (number: string, isPreview = false) =>
  ask(server.app, claimEndpoints.remove, { params: { id: await claimId(number) }, body: { isPreview } }, token)
const removeRun = async (fileName: string | null, isPreview = false) => {
  const { id } = (await lossRuns()).find((run) => run.fileName === fileName)!
  return ask(server.app, claimEndpoints.removeLossRun, { params: { id }, body: { isPreview } }, token)
}
const match = async (number: string, event: string) => {
  const params = { id: await claimId(number), eventId: fleet.incidentId(event) }
  expect((await send(server.app, claimEndpoints.decide, { params, body: { isMatch: true } }, token)).status).toBe(204)
}
const loss = async (event: string) => {
  const { rows } = await server.services.pool.query(
    `select withdrawn_at is not null as withdrawn, fault_percent as fault, counted_fault_percent as counted
     from accident where client_id = $1 and id = $2`,
    [clientId, fleet.incidentId(event)],
  )
  return rows[0]
}
const covers = async () =>
  (await lossRuns()).flatMap(({ policies }) =>
    policies.map(({ policyNumber, covered: { from, until } }) => [policyNumber, from, until]),
  )
/** What scores see: the days on which losses of Unit 1 are known, and how many claims count for it. */
const inScores = async () => {
  const wanted = { clientId, asOf: today, config: defaultScoringConfig }
  const { coverOf, claimsOf } = await readClaimLosses(server.services.pool, wanted)
  const id = fleet.vehicleId('v1')
  return { cover: coverOf({ id, connectionId: fleet.connectionId }), claims: claimsOf(id).length }
}

test('removes a claim with what it changed', async () => {
  await importFile(
    'q3.csv',
    `LM-1,C-1,${daysAgo(11)},Unit 1,100,1000,`,
    `LM-1,C-2,${daysAgo(50)},Unit 1,50,2000,`,
    `LM-1,C-3,${daysAgo(31)},Unit 1,80,300,`,
  )
  await importFile('q4.csv', `LM-1,C-1,${daysAgo(11)},Unit 1,100,1800,`, `LM-9,C-4,${daysAgo(15)},,,400,Prairie`)
  await server.services.pool.query(
    `update connection set policy_number = 'LM-1' where id = $1`, // Its policy is what lines are matched with.
    [fleet.connectionId],
  )
  await match('C-1', 'near')
  expect(await loss('near')).toEqual({ withdrawn: false, fault: 100, counted: 100 })
  const expected = {
    removed: 1,
    costUsd: 1800,
    restored: 0,
    losses: [{ eventId: fleet.incidentId('near'), accidentId: 1, isWithdrawn: true }],
    policies: [],
  }
  expect(await removeClaim('C-1', true)).toEqual({ ...expected, isStored: false })
  expect(await claims()).toHaveLength(4)
  await justScored(server, clientId)
  expect(await removeClaim('C-1')).toEqual({ ...expected, isStored: true })
  expect(await isDueAtOnce(server, clientId)).toBe(true)
  expect(await loss('near')).toEqual({ withdrawn: true, fault: null, counted: null })
  expect(await claims()).toEqual([
    ['C-2', 2000, 'q3.csv'],
    ['C-3', 300, 'q3.csv'],
    ['C-4', 400, 'q4.csv'],
  ])
  expect(await covers()).toEqual([
    ['LM-9', daysAgo(15), today],
    ['LM-1', daysAgo(50), today],
  ])
})

test('drops what only the removed line of a claim covers', async () => {
  expect(await removeClaim('C-4')).toMatchObject({
    removed: 1,
    policies: [{ policyNumber: 'LM-9', before: { from: daysAgo(15), until: today }, after: null }],
  })
  expect(await covers()).toEqual([['LM-1', daysAgo(50), today]])
})

test('removes a loss run: its claims are as an earlier one says, or gone', async () => {
  await importFile('q5.csv', `LM-1,C-3,${daysAgo(31)},Unit 1,90,700,`, `LM-1,C-6,${daysAgo(90)},Unit 1,0,10,`)
  await match('C-3', 'admins')
  await server.services.pool.query(
    `update accident set origin = 'admin', fault_percent = 20 where client_id = $1 and id = $2`,
    [clientId, fleet.incidentId('admins')],
  )
  expect((await inScores()).cover).toEqual({ from: daysAgo(90), until: today })
  expect(await removeRun('q5.csv')).toEqual({
    isStored: true,
    removed: 1,
    costUsd: 10,
    restored: 1,
    losses: [],
    policies: [
      {
        policyId: expect.any(String),
        policyNumber: 'LM-1',
        before: { from: daysAgo(90), until: today },
        after: { from: daysAgo(50), until: today },
      },
    ],
  })
  expect(await claims()).toEqual([
    ['C-2', 2000, 'q3.csv'],
    ['C-3', 300, 'q3.csv'],
  ])
  expect(await loss('admins')).toMatchObject({ withdrawn: false, counted: 80 })
  // The loss that people recorded stays, without the fault of the claim.
  expect(await removeRun('q3.csv')).toMatchObject({
    removed: 2,
    losses: [{ eventId: fleet.incidentId('admins'), isWithdrawn: false }],
  })
  expect(await loss('admins')).toMatchObject({ withdrawn: false, counted: null })
  expect(await claims()).toEqual([])
  expect(await inScores()).toEqual({ cover: undefined, claims: 0 })
  const { rows: matches } = await server.services.pool.query('select from claim_match where client_id = $1', [clientId])
  expect(matches).toEqual([])
})

test('keeps a claim that a later loss run says, too, when an earlier one is removed', async () => {
  const line = `LM-1,C-7,${daysAgo(20)},Unit 1,100,500,`
  await importFile('first.csv', line)
  await importFile('second.csv', line, `LM-1,C-8,${daysAgo(25)},Unit 1,100,50,`)
  expect(await removeRun('first.csv')).toMatchObject({ removed: 0, restored: 1, policies: [] })
  expect(await claims()).toEqual([
    ['C-7', 500, 'second.csv'],
    ['C-8', 50, 'second.csv'],
  ])
  expect(await removeRun('second.csv')).toMatchObject({ removed: 2 })
})

test('lists a statement of no losses, which can be removed', async () => {
  const term = `Policy number,Insurer,Term start,Renewal\nLM-3,Lakeshore,${daysAgo(40)},${daysAgo(-300)}`
  await ask(server.app, policyTermEndpoints.importFile, { body: { file: term, isPreview: false } }, token)
  const { rows } = await server.services.pool.query<{ id: string }>(
    `select policy_id as id from policy_term where client_id = $1 and policy_number = 'LM-3'`,
    [clientId],
  )
  const params = { id: rows[0]!.id }
  await ask(server.app, claimEndpoints.stateNoLosses, { params }, token)
  expect(await lossRuns()).toMatchObject([{ fileName: null, claims: 0, policies: [{ policyNumber: 'LM-3' }] }])
  await removeRun(null)
  expect((await ask(server.app, policyEndpoints.details, { params }, token)).covered).toBeNull()
  expect(await lossRuns()).toEqual([])
})

test('is for those who import loss runs, and audited', async () => {
  await importFile('q6.csv', `LM-1,C-9,${daysAgo(20)},Unit 1,100,500,`)
  const [run] = await lossRuns()
  const id = await claimId('C-9')
  const statuses = async (roles: string[]) => {
    const by = await server.token(clientId, roles)
    const body = { isPreview: true }
    const one = await send(server.app, claimEndpoints.remove, { params: { id }, body }, by)
    const all = await send(server.app, claimEndpoints.removeLossRun, { params: { id: run!.id }, body }, by)
    return [one.status, all.status]
  }
  expect(await statuses(['operator'])).toEqual([403, 403])
  expect(await statuses(['claims'])).toEqual([200, 200])
  await removeRun('q6.csv')
  const admin = await signInAdmin(server, clientId)
  const { items } = await ask(server.app, auditEndpoints.all, { query: { clientId } }, admin)
  const removed = items.filter(({ action }) => action.startsWith('claim.remove'))
  expect(removed.map(({ action }) => action).toSorted()).toEqual([
    'claim.remove',
    'claim.remove',
    ...Array(6).fill('claim.removeImport'),
  ])
  expect(removed[0]!.detail).toEqual({ fileName: 'q6.csv', removed: 1, restored: 0 })
})
