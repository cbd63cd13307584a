import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { type Client, clientEndpoints as endpoints } from '@milepost/contract/clients/endpoints'
import { userEndpoints } from '@milepost/contract/users/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStore } from '../../adapters/media-store.ts'
import { pngOf } from '../../testing/png.ts'
import { signInAdmin } from '../../testing/sign-in-admin.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let own: number
let admin: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clients-'))
  server = await createTestServer(createFolderStore(folder))
  own = await server.client('Own')
  admin = await signInAdmin(server, own)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const clientOf = async (id: number): Promise<Client> =>
  (await ask(server.app, endpoints.list, {}, admin)).find((one) => one.id === id)!

type Part = string | { fileName: string; bytes: Buffer | string }
/** Sends a form of fields and files. */
function sendForm(method: 'PUT', url: string, parts: Record<string, Part>, token = admin) {
  const boundary = 'form-boundary'
  const pieces = Object.entries(parts).flatMap(([name, part]) => {
    const isFile = typeof part !== 'string'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${isFile ? `; filename="${part.fileName}"\r\ncontent-type: application/octet-stream` : ''}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(isFile ? part.bytes : part), Buffer.from('\r\n')]
  })
  return server.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  })
}
const label = (parts: Record<string, Part>, token = admin) =>
  sendForm('PUT', `/clients/metadata/white-labelling?clientId=${own}`, parts, token)

test('creates a client once by name, and records it in that client’s trail', async () => {
  const made = await ask(server.app, endpoints.create, { body: { name: 'Fresh', timeZone: 'America/Denver' } }, admin)
  expect(made).toMatchObject({ name: 'Fresh', timeZone: 'America/Denver', pricingTiers: [], providers: [] })
  expect((await send(server.app, endpoints.create, { body: { name: 'Fresh' } }, admin)).status).toBe(409)
  const trail = await ask(server.app, auditEndpoints.all, { query: { clientId: made.id } }, admin)
  expect(trail.items.map(({ action }) => action)).toEqual(['client.create'])
  const zone = await send(server.app, endpoints.create, { body: { name: 'X', timeZone: 'Mars/Base' } }, admin)
  expect(zone).toMatchObject({ status: 422, body: { issues: [{ field: 'body.timeZone' }] } })
})

test('renames a client, and keeps its time zone once a fleet is connected', async () => {
  const { id } = await ask(server.app, endpoints.create, { body: { name: 'Before' } }, admin)
  const change = (body: object) => send(server.app, endpoints.change, { params: { id }, body }, admin)
  expect((await change({ name: 'After', timeZone: 'America/Chicago' })).status).toBe(204)
  expect(await clientOf(id)).toMatchObject({ name: 'After', timeZone: 'America/Chicago' })
  await server.services.pool.query(
    `insert into connection (client_id, provider_id, name, origin, health_status) values ($1, 1, 'One', 0, 2)`,
    [id],
  )
  expect((await change({ timeZone: 'America/Denver' })).status).toBe(409)
  expect((await change({ name: 'Again', timeZone: 'America/Chicago' })).status).toBe(204)
  expect((await change({ name: 'Own' })).status).toBe(409)
})

test('stores contract dates and prices, and refuses tiers with gaps or an early end', async () => {
  const store = (body: object) =>
    send(server.app, endpoints.changePricingTiers, { body: { clientId: own, ...body } as never }, admin)
  const tiers = [
    { fromVehicles: 1, toVehicles: 100, pricePerVehicleUsd: 12 },
    { fromVehicles: 101, toVehicles: null, pricePerVehicleUsd: 9.5 },
  ]
  const contract = { contractStartDate: '2026-01-01', contractEndDate: '2026-12-31', pricingTiers: tiers }
  expect((await store(contract)).status).toBe(204)
  expect(await clientOf(own)).toMatchObject(contract)
  const issues = async (more: object) =>
    ((await store({ ...contract, ...more })).body as { issues: { field: string }[] }).issues.map(({ field }) => field)
  expect(await issues({ contractEndDate: '2025-01-01' })).toEqual(['body.contractEndDate'])
  expect(await issues({ pricingTiers: [tiers[0], { ...tiers[1], fromVehicles: 150 }] })).toEqual([
    'body.pricingTiers.1.fromVehicles',
  ])
  expect(await issues({ pricingTiers: [{ ...tiers[0], toVehicles: null }, tiers[1]] })).toContain(
    'body.pricingTiers.0.toVehicles',
  )
  expect(await clientOf(own)).toMatchObject(contract)
})

test('stores a contract as PDF for admins to download', async () => {
  const upload = (bytes: string) =>
    sendForm('PUT', `/clients/metadata/contract?clientId=${own}`, { contract: { fileName: 'c.pdf', bytes } })
  const refused = await upload('<html>')
  expect([refused.statusCode, refused.body]).toEqual([415, 'The contract must be a PDF file.'])
  expect((await upload('%PDF-<script>')).statusCode).toBe(415)
  expect((await upload('%PDF-1.7\nours\n%%EOF')).statusCode).toBe(204)
  expect((await clientOf(own)).hasContractFile).toBe(true)
  expect((await upload(`%PDF-1.7 ${'x'.repeat(10_500_000)}`)).statusCode).toBe(413)
  const file = await server.app.inject({
    url: `/api/clients/${own}/contract`,
    headers: { authorization: `Bearer ${admin}` },
  })
  expect([file.body, file.headers['content-disposition']]).toEqual([
    '%PDF-1.7\nours\n%%EOF',
    `attachment; filename="contract-${own}.pdf"`,
  ])
})

test('shows a client’s name, terms and logo to its people; the logo opens without sign-in and runs no script', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><script>alert(1)</script><path d="M1 1h7v7z"/></svg>'
  const stored = await label({
    name: 'SafeRoad',
    termsUrl: 'https://own.test/terms',
    logo: { fileName: 'l.svg', bytes: svg },
  })
  expect(stored.statusCode).toBe(204)
  const { client } = await ask(server.app, userEndpoints.me, {}, admin)
  expect(client).toMatchObject({ whiteLabelName: 'SafeRoad', termsUrl: 'https://own.test/terms' })
  const logo = await server.app.inject({ url: client.logoUrl! })
  expect(logo.statusCode).toBe(200)
  expect(logo.body).toContain('M1 1h7v7z')
  expect(logo.body).not.toContain('alert')
  expect(logo.headers['content-type']).toBe('image/svg+xml')
  expect(logo.headers['content-security-policy']).toContain("default-src 'none'")
  const guessed = await server.app.inject({ url: `/api/clients/${own}/logo?v=${'0'.repeat(32)}` })
  const unknown = await server.app.inject({ url: `/api/clients/99999/logo?v=${'0'.repeat(32)}` })
  expect([guessed.statusCode, guessed.json().detail]).toEqual([404, unknown.json().detail])
  expect((await label({ name: '' })).statusCode).toBe(204)
  expect((await ask(server.app, userEndpoints.me, {}, admin)).client).toMatchObject({
    whiteLabelName: null,
    termsUrl: 'https://own.test/terms',
    logoUrl: client.logoUrl,
  })
})

test.each([
  ['another file', { logo: { fileName: 'l.png', bytes: 'GIF89a' } }, 415],
  [
    'a picture that is too large',
    { logo: { fileName: 'l.png', bytes: Buffer.concat([pngOf(8, 8), Buffer.alloc(600_000)]) } },
    413,
  ],
  [
    'a page with the ending of a picture',
    { logo: { fileName: 'l.png', bytes: '<!doctype html><script>1</script>' } },
    415,
  ],
  ['a picture beyond what any form may have', { logo: { fileName: 'l.png', bytes: Buffer.alloc(10_500_000) } }, 413],
  ['the first bytes of a picture', { logo: { fileName: 'l.png', bytes: pngOf(8, 8).subarray(0, 8) } }, 415],
  ['a picture that is too wide', { logo: { fileName: 'l.png', bytes: pngOf(9000, 10) } }, 415],
  ['terms without https', { termsUrl: 'http://own.test' }, 422],
  ['terms that run script', { termsUrl: 'javascript:alert(1)' }, 422],
  ['a long name', { name: 'x'.repeat(81) }, 422],
  ['a name that reverses the text after it', { name: 'Safe \u202eRoad' }, 422],
  ['an unknown field', { colour: 'red' }, 422],
] as const)('refuses %s', async (_, parts, status) => {
  const answer = await label(parts as Record<string, Part>)
  expect(answer.statusCode).toBe(status)
})
