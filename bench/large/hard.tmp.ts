import { buildApp } from '@milepost/server/app'
import { openServices } from '@milepost/server/commands/open-services'
import { readConfig } from '@milepost/server/config'
import { createApiToken } from '@milepost/server/access/api-tokens'
import { createDatabase } from '@milepost/server/db/database'
import { openLarge } from './open.ts'
import { rangesOf } from './ranges.ts'
const stopAt = Date.now() + 3_600_000, badUntil = stopAt
const left = (t = stopAt) => t - Date.now()
console.log('start', new Date().toISOString())
await using database = await openLarge('large', (w) => console.log(w))
console.log('open', new Date().toISOString())
process.env.DATABASE_URL = database.url
process.env.MILEPOST_DATA = '/tmp/large-data'
process.env.MILEPOST_LOG = process.env.HARD_LOG ?? 'silent'
const services = await openServices(readConfig(), 'serve')
const app = await buildApp(services)
const db = createDatabase(database.pool)
const sql = async (t: string, v: any[] = []) => (await database.pool.query<any>(t, v)).rows
let big: string | undefined
try {
  const user = await db.selectFrom('appUser').select('id').where('email', '=', 'admin@bench.test').executeTakeFirstOrThrow()
  const { token } = await createApiToken(db, { clientId: 1, userId: user.id, name: 'bench', scopes: ['everything'], expiresAt: new Date(Date.now() + 3_600_000) })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (path: string, query: any, body?: any) => {
    const q = new URLSearchParams(Object.entries(query).flatMap(([n, v]) => [v].flat().map((o) => [n, String(o)] as [string, string])))
    const s = performance.now()
    try {
      const r = await fetch(`${address}/api${path}?${q}`, { method: body ? 'POST' : 'GET', headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }, body: body && JSON.stringify(body), signal: AbortSignal.timeout(120_000) })
      const text = await r.text()
      return { ms: performance.now() - s, status: r.status, text, json: (() => { try { return JSON.parse(text) } catch { return undefined } })() }
    } catch (e) { return { ms: performance.now() - s, status: 0, text: String(e), json: undefined } }
  }
  const tz = (await sql('select time_zone from client where id=1'))[0].time_zone
  const { range, cutRange } = rangesOf(tz)
  const one = (await sql(`select (select id from vehicle where client_id=1 order by id offset 77 limit 1)::text v, (select id from driver where client_id=1 order by id offset 77 limit 1)::text d, (select id from vehicle_group where client_id=1 order by id offset 1 limit 1)::text g, (select id from connection where client_id=1 order by id offset 3 limit 1) c`))[0]
  const v5000 = (await sql('select id::text from vehicle where client_id=1 order by id limit 5000')).map((r) => r.id)
  try {
    big = (await sql(`insert into vehicle_group select (jsonb_populate_record(g, jsonb_build_object('id', (select max(id) + ${100_000 + (Date.now() % 1_000_000)} from vehicle_group), 'name', 'break everything', 'external_id', 'break-everything'))).* from vehicle_group g where client_id=1 limit 1 returning id::text`))[0].id
    await sql('insert into vehicle_group_member select 1, $1::bigint, id from vehicle where client_id=1', [big])
  } catch (e) { console.log('group not made', String(e)) }
  if (process.env.ANALYZE) await sql('analyze vehicle_group_member')
  const groups = [big ?? one.g]
  const r365 = range(365), r30 = range(30), r3650 = range(3650), r730 = range(730)
  const low = (r: any) => ({ from: r.From, to: r.To })
  const risk = { SortBy: 'riskScore', SortDirection: 'desc' }, lowest = { SortBy: 'riskScore', SortDirection: 'asc' }
  const E = '/v2/client/1/incidents', V = '/v2/client/1/vehicles', D = '/v2/client/1/drivers', L = '/accidents'
  const T10 = 'x'.repeat(10_240)
  const worst: any[] = []
  const bad = async (words: string, path: string, query: any, body?: any) => {
    if (process.env.ONLY && !words.includes(process.env.ONLY)) return
    const r = await ask(path, query, body)
    worst.push([r.ms, words])
    console.log(`${r.ms.toFixed(0).padStart(6)} ms ${r.status} ${words} :: ${r.text.length} ${r.status === 200 ? r.text.slice(-110) : r.text.slice(0, 330)}`)
  }
  const texts: any = []

  for (const [w, f] of [['group of all', { vehicleGroups: groups }], ['1,000 ids', { vehicleIds: v5000.slice(0, 1000) }], ['one group', { vehicleGroups: [one.g] }], ['nothing', {}]] as any) {
    for (const [x, g] of [['text hour', { SearchedText: 'a', HourOfWeek: '2-8' }], ['text video', { SearchedText: 'a', HasVideo: true }], ['text level 5', { SearchedText: 'a', severities: 5 }], ['hour', { HourOfWeek: '2-8' }], ['text hour region', { SearchedText: 'a', HourOfWeek: '2-8', RegionId: 17 }], ['text video region', { SearchedText: 'zo', HasVideo: false, RegionId: 17 }]] as any) {
      await bad(`${w}: totals cut 24mo ${x}`, E + '/totals', { ...cutRange(729), ...f, ...g })
      await bad(`${w}: counts cut 24mo ${x}`, E + '/counts', { ...cutRange(729), ...f, ...g })
      await bad(`${w}: events risk 24mo ${x}`, E, { ...cutRange(729), ...f, ...g, ...risk })
      await bad(`${w}: events time 24mo ${x}`, E, { ...cutRange(729), ...f, ...g })
    }
  }
  await bad('events totals 24mo one letter Exact', E + '/totals', { ...r730, SearchedText: 'a', Exact: true })
  await bad('events totals 12mo one letter Exact', E + '/totals', { ...r365, SearchedText: 'a', Exact: true })
  if (big) { await sql('delete from vehicle_group_member where client_id=1 and group_id=$1', [big]); await sql('delete from vehicle_group where client_id=1 and id=$1', [big]); big = undefined; console.log('group gone') }

} finally {
  if (big) { await sql('delete from vehicle_group_member where client_id=1 and group_id=$1', [big]); await sql('delete from vehicle_group where client_id=1 and id=$1', [big]) }
  await app.close(); await services.close?.()
  await database[Symbol.asyncDispose]()
  console.log('closed', new Date().toISOString())
}
process.exit(0)
