import pg from 'pg'
import { postgresMajor } from '../embedded/embedded-binaries.ts'
import { DatabaseProblem, errorCode } from './database-problem.ts'

/**
 * Verifies that `url` (DATABASE_URL) leads to a usable PostgreSQL. Throws DatabaseProblem with one sentence that names
 * the server but never the password.
 */
export async function reachDatabase(url: string): Promise<void> {
  const place = nameServer(url)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
    const version = rows[0]?.version ?? ''
    if (Number.parseInt(version, 10) < postgresMajor) {
      throw new DatabaseProblem(
        `Milepost needs PostgreSQL ${postgresMajor} or newer; DATABASE_URL (${place}) is ${version}.`,
      )
    }
  } catch (error) {
    throw explainConnectError(error, place)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns `user@host:port/database` of a database URL, without its password. */
export function nameServer(url: string): string {
  try {
    const parsed = new URL(url)
    if (!/^postgres(ql)?:$/.test(parsed.protocol)) throw new TypeError('not a PostgreSQL URL')
    const host = parsed.searchParams.get('host') ?? parsed.host
    return `${parsed.username && `${parsed.username}@`}${host}${parsed.pathname}`
  } catch (cause) {
    throw new DatabaseProblem(
      'DATABASE_URL is not a database address; it should look like postgres://user:password@host:5432/milepost.',
      { cause },
    )
  }
}

function explainConnectError(error: unknown, place: string): unknown {
  const say = (sentence: string) => new DatabaseProblem(`${sentence} Check DATABASE_URL (${place}).`, { cause: error })
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return say('No PostgreSQL server responds at this address.')
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return say('The database host is unknown.')
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return say('The database cannot be reached over the network.')
    case '28P01':
      return say('The database rejected the password.')
    case '28000':
      return say('The database does not allow this user to connect.')
    case '3D000':
      return say('The server has no database of this name.')
    case '53300':
      return say('The database has no free connection.')
    default:
      return error instanceof Error && /timeout|client password must be a string/i.test(error.message)
        ? say(
            /timeout/i.test(error.message)
              ? 'The database did not respond within 10 seconds.'
              : 'The database requires a password.',
          )
        : error
  }
}
