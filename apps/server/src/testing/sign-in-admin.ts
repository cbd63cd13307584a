import { randomUUID } from 'node:crypto'
import type { TestServer } from './test-server.ts'

/** Signs in Ann, an admin of a client, and returns her token: API tokens never belong to an admin. */
export async function signInAdmin({ services }: TestServer, clientId: number): Promise<string> {
  services.verifier = { ...services.verifier, verify: async (token) => ({ sub: token }) }
  const subject = `subject-of-${randomUUID()}`
  const user = { id: randomUUID(), clientId, email: `${subject}@own.example`, name: 'Ann', roles: ['admin'], subject }
  await services.db.insertInto('appUser').values(user).execute()
  return subject
}
