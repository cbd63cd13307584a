import { fork } from 'node:child_process'
import { once } from 'node:events'
import { providerByCode } from '@milepost/providers/registry'
import { createSecretBox } from '@milepost/server/access/secret-box'
import type pg from 'pg'
import type { BenchFleets } from './bench-world.ts'

/** Encrypts the credentials of a benchmark's connections. */
export const benchSecrets = createSecretBox('a secret of thirty-two characters')

export type RunningFleets = {
  /** URL of all providers, as in the setting MILEPOST_PROVIDER_URL. */
  url: string
  /** Creates client 1 and a connection for each fleet, which has a policy of its own. */
  connect(pool: pg.Pool, historyMonths: number): Promise<void>
  stop(): void
}

type Opened = { port: number; accounts: { code: string; name: string; credentials: object }[] }

/** Starts the simulated fleets in their own process. */
export async function startFleets(fleets: BenchFleets): Promise<RunningFleets> {
  const simulators = fork(new URL('simulated-fleets.ts', import.meta.url), [JSON.stringify(fleets)])
  const [{ port, accounts }] = (await once(simulators, 'message')) as [Opened]
  return {
    url: `http://localhost:${port}`,
    async connect(pool, historyMonths) {
      await pool.query(`insert into client (name, time_zone) values ('Bench', 'America/Chicago')`)
      for (const { code, name, credentials } of accounts) {
        const { id } = providerByCode(code)!.manifest
        const { keyId, sealed } = benchSecrets.seal(JSON.stringify(credentials))
        await pool.query(
          `with made as (
             insert into connection (client_id, name, provider_id, health_status, credentials, credentials_key_id,
               history_months, insurer_name, policy_number)
             values (1, $1, $2, 2, $3, $4, $5, 'Bench Mutual', $1) returning id)
           insert into sync_state (client_id, connection_id, provider_id) select 1, id, $2 from made`,
          [name, id, sealed, keyId, historyMonths],
        )
      }
    },
    stop: () => simulators.kill(),
  }
}
