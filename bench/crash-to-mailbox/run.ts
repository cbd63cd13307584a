import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { providerByCode } from '@milepost/providers/registry'
import { createSecretBox } from '@milepost/server/access/secret-box'
import { takeHint } from '@milepost/server/features/connections/take-hint'
import { installQueue } from '@milepost/server/queue/boss'
import { demoAccounts, demoCredentials } from '@milepost/simulators/demo-accounts'
import { benchDatabase } from '../bench-database.ts'
import { type Figure, report } from '../report.ts'
import { openMailbox } from './mailbox.ts'

// npm run bench -- crash-to-mailbox [collisions]
// Runs the simulated providers, a worker and a mail server on this machine, and lets vehicles collide: at a provider that
// calls a webhook, and at one that is only polled. Measures from each collision until its first notice is in the mailbox. The
// rule asks for a confirmation, which is given as soon as the notice waits for it. Fails if a median exceeds two minutes.

const collisions = Number(process.argv[3] ?? 6)
const limitSeconds = 120
const secret = 'a secret of thirty-two characters'
const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const fleets = [
  { provider: 'samsara', account: largestFleet('samsara'), isPushed: true },
  { provider: 'motive', account: largestFleet('motive'), isPushed: false },
]

await using database = await benchDatabase()
const { pool } = database
const folder = await mkdtemp(join(tmpdir(), 'milepost-bench-'))
const mailbox = await openMailbox()
const simulators = fork(new URL('simulators.ts', import.meta.url), [folder])
const [{ url }] = (await once(simulators, 'message')) as [{ url: string }]
// The address that providers call, as the API serves it.
const hints = createServer((request, response) => {
  takeHint(pool, request.url!.slice(1)).then(
    () => response.writeHead(204).end(),
    () => response.writeHead(500).end(),
  )
}).listen(0, '127.0.0.1')
await once(hints, 'listening')

await installQueue(pool.options.connectionString!)
await pool.query(`insert into client (name, time_zone) values ('Bench', 'America/Chicago')`)
for (const { provider, account, isPushed } of fleets) {
  const key = await connect(provider, account)
  const { port } = hints.address() as AddressInfo
  if (isPushed) await control(provider, account, 'webhook', { url: `http://127.0.0.1:${port}/${key}` })
}
await pool.query(
  `insert into loss_notice_rule (client_id, level, enabled, emails, group_ids, attach, confirm_before_send, triggers, enabled_at)
   values (1, 1, true, '{claims@example.com}', '{}', 'link', true, '{}', now() - interval '1 day')`,
)
const worker: ChildProcess = spawn(process.execPath, [main, 'work'], {
  env: {
    ...process.env,
    DATABASE_URL: pool.options.connectionString,
    MILEPOST_DATA: folder,
    MILEPOST_SECRET: secret,
    MILEPOST_PROVIDER_URL: url,
    MILEPOST_SMTP_URL: mailbox.url,
    MILEPOST_SMTP_PLAIN: 'true',
    MILEPOST_MAIL_FROM: 'milepost@example.com',
    MILEPOST_LOG: 'error',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})

/** A person confirms what waits for it. */
const confirming = setInterval(() => {
  const confirm = `update loss_notice set delivery = 'queued', confirmed_by_name = 'Bench'
    where client_id = 1 and delivery = 'awaitingConfirmation'`
  pool.query(confirm).catch((error: unknown) => console.error(error))
}, 500)

const medians: Figure[] = []
try {
  await untilRead()
  for (const { provider, account, isPushed } of fleets) {
    const seconds: number[] = []
    for (let made = 0; made < collisions; made++) seconds.push(await secondsOfOne(provider, account))
    const kind = `${provider}, ${isPushed ? 'webhook' : 'polled'}`
    console.log(`  ${kind}: ${seconds.map((one) => one.toFixed(1)).join(', ')} s`)
    const value = seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)]!
    medians.push({ what: `${kind}: median of ${collisions}`, value, limit: limitSeconds, unit: 's' })
  }
} finally {
  clearInterval(confirming)
  worker.kill('SIGTERM')
  await once(worker, 'exit')
  simulators.kill()
  hints.close()
  mailbox.close()
  await rm(folder, { recursive: true, force: true })
}
report('From a collision to its first notice in the mailbox', medians)
if (medians.some(({ value, limit }) => value > limit)) process.exitCode = 1

/** Returns the account with the most vehicles of the demo at a provider. */
function largestFleet(code: string): string {
  const own = demoAccounts.filter(({ provider }) => provider === code)
  return own.toSorted((a, b) => b.vehicles - a.vehicles)[0]!.account
}

/** Connects a fleet without history; returns the key of its webhook address. */
async function connect(provider: string, account: string): Promise<string> {
  const { id } = providerByCode(provider)!.manifest
  const { keyId, sealed } = createSecretBox(secret).seal(JSON.stringify(demoCredentials(provider, account)))
  const { rows } = await pool.query<{ key: string }>(
    `with made as (
       insert into connection (client_id, name, provider_id, health_status, credentials, credentials_key_id, history_months)
       values (1, $1, $2, 2, $3, $4, 0) returning id, hint_key)
     insert into sync_state (client_id, connection_id, provider_id) select 1, id, $2 from made
     returning (select hint_key from made) as key`,
    [provider, id, sealed, keyId],
  )
  return rows[0]!.key
}

/** Waits until the events of all fleets were read once: what happened before isn't news. */
async function untilRead(): Promise<void> {
  const read = `select count(*)::int as count from sync_stream where stream = 'incidents' and last_success_at is not null`
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(read)
    if (rows[0]!.count === fleets.length) return
    await wait(500)
  }
}

/** Lets a vehicle collide, and returns the seconds until its first notice arrived; infinite if it didn't. */
async function secondsOfOne(provider: string, account: string): Promise<number> {
  const { vehicle, instantMs } = await collide(provider, account)
  for (const until = Date.now() + 3 * limitSeconds * 1_000; Date.now() < until; await wait(100)) {
    const mail = mailbox.arrived.find(({ subject, atMs }) => subject.endsWith(vehicle) && atMs > instantMs)
    if (mail) return (mail.atMs - instantMs) / 1_000
  }
  return Number.POSITIVE_INFINITY
}

/** Tries until a vehicle drives. */
async function collide(provider: string, account: string) {
  for (;;) {
    const made = await control(provider, account, 'collision', {})
    if (made) return made
    await wait(1_000)
  }
}

/** Returns null if that isn't possible right now. */
async function control(provider: string, account: string, what: string, body: object) {
  const answer = await fetch(`${url}/control/${provider}/${account}/${what}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (answer.status === 409) return null
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { vehicle: string; instantMs: number }
}
