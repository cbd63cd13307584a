import { join } from 'node:path'
import pg from 'pg'

/** Makes a connection of the demo older than the hour in which people may correct its policy themselves. */
export async function ageConnection(name: string): Promise<void> {
  const client = new pg.Client({
    host: join(process.env.MILEPOST_DATA!, 'database', 'run'),
    user: 'milepost',
    database: 'milepost',
  })
  await client.connect()
  await client.query(`update connection set created_at = now() - interval '2 hours' where name = $1`, [name])
  await client.end()
}
