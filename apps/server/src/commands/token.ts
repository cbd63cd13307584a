import { createApiToken } from '../access/tokens/api-tokens.ts'
import { CommandProblem } from '../command-problem.ts'
import { readConfig } from '../config.ts'
import { openServices } from './open-services.ts'

const lifetimeMs = 12 * 3_600_000

/** Prints a token that acts as a user for 12 hours, for trying the API manually. */
export async function tokenCommand({ values }: { values: Record<string, string | undefined> }): Promise<void> {
  if (!values.email) throw new CommandProblem('Specify the user: milepost token --email admin@milepost.test')
  const services = await openServices(readConfig(), 'token', 1)
  try {
    const user = await services.db
      .selectFrom('appUser')
      .where((eb) => eb(eb.fn('lower', ['email']), '=', values.email!.toLowerCase()))
      .select(['id', 'clientId'])
      .orderBy('createdAt')
      .executeTakeFirst()
    if (!user) throw new CommandProblem(`No user has the email address ${values.email}.`)
    const expiresAt = new Date(Date.now() + lifetimeMs)
    const { token } = await createApiToken(services.db, {
      clientId: user.clientId,
      userId: user.id,
      name: 'Local use',
      scopes: ['everything'],
      expiresAt,
    })
    console.log(token)
  } finally {
    await services.close()
  }
}
