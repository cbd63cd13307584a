import { auditEndpoints } from '@milepost/contract/audit/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Audited')
  for (const subject of ['client', 'connection', 'share', 'invite', 'connectionInvite', 'user', 'apiToken'])
    await server.services.pool.query(
      `insert into audit_entry (client_id, id, user_name, action, subject_type, subject_id, detail, address)
       values ($1, gen_random_uuid(), 'Ann', 'client.pricing', $2, '7', '{"price": 12}', '203.0.113.9')`,
      [clientId, subject],
    )
})
afterAll(() => server[Symbol.asyncDispose]())

const queryOf = (subjectType: string) => ({ query: { subjectType, subjectId: '7' } })

test.each(['viewer', 'operator', 'insurer'])(
  'shows a %s who changed a record, without details or addresses',
  async (role) => {
    const by = await server.token(clientId, [role])
    const { items } = await ask(server.app, auditEndpoints.ofRecord, queryOf('connection'), by)
    expect(items).toMatchObject([{ by: { name: 'Ann' }, detail: {}, address: null }])
    expect(JSON.stringify(items)).not.toMatch(/price":|203/)
    for (const subject of ['client', 'share', 'invite', 'connectionInvite', 'user', 'apiToken', 'anything'])
      expect((await send(server.app, auditEndpoints.ofRecord, queryOf(subject), by)).status, subject).toBe(403)
  },
)

test('shows admins everything', async () => {
  const admin = await server.token(clientId, ['admin'])
  for (const subject of ['client', 'connection']) {
    const { items } = await ask(server.app, auditEndpoints.ofRecord, queryOf(subject), admin)
    expect(items).toMatchObject([{ detail: { price: 12 }, address: '203.0.113.9' }])
  }
})
