import { createServer } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { nameServer, reachDatabase } from './reach-database.ts'

/** Starts a server that responds to every startup packet with this PostgreSQL error. */
async function refuseWith(sqlState: string): Promise<string> {
  const fields = `SFATAL\0C${sqlState}\0Mrefused\0\0`
  const reply = Buffer.alloc(5 + fields.length)
  reply.write('E', 0)
  reply.writeInt32BE(4 + fields.length, 1)
  reply.write(fields, 5)
  const server = createServer((socket) => socket.once('data', () => socket.end(reply)))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `postgres://someone:secret@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/fleet`
}

test('accepts a working URL', async () => {
  await expect(reachDatabase(inject('testServerUrl'))).resolves.toBeUndefined()
})

test.each([
  ['28P01', 'The database rejected the password.'],
  ['28000', 'The database does not allow this user to connect.'],
  ['3D000', 'The server has no database of this name.'],
  ['53300', 'The database has no free connection.'],
])('explains %s without revealing the password', async (sqlState, sentence) => {
  const url = await refuseWith(sqlState)
  const message = await reachDatabase(url).catch((error: Error) => error.message)
  expect(message).toBe(`${sentence} Check DATABASE_URL (${nameServer(url)}).`)
  expect(message).not.toContain('secret')
})

test('explains a port without a listener and an unknown host name', async () => {
  await expect(reachDatabase('postgres://a:b@127.0.0.1:1/x')).rejects.toThrow(
    /^No PostgreSQL server responds at this address/,
  )
  await expect(reachDatabase('postgres:///x?host=/nowhere')).rejects.toThrow(
    /^No PostgreSQL server responds at this address/,
  )
})

test.each(['', 'mysql://a@b/c', 'localhost:5432'])('rejects %j as a database URL', async (url) => {
  await expect(reachDatabase(url)).rejects.toThrow(/^DATABASE_URL is not a database address/)
})
