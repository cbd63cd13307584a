import { createPool } from '@milepost/server/db/database'
import { startEmbedded } from '@milepost/server/db/embedded'
import { providerById, providers } from '@milepost/providers/registry'
import { defaultScoringConfig as config } from '@milepost/scoring/config'
import { scoreOf } from '@milepost/scoring/score-map'
import { incidentFacts } from '@milepost/simulators/world/incident-types'
import { accountName, benchWorld } from './bench-world.ts'
import { trueDriving, trueRatios } from './truth/true-driving.ts'
import { writeFileSync } from 'node:fs'
const s = await startEmbedded({ dataDir: '/tmp/truthdb' }); const pool = createPool(s.url, { size: 2 })
const { rows } = await pool.query(`select c.provider_id as p, v.name, c.created_at as at, s.parts from vehicle_score s join vehicle v on v.id=s.vehicle_id join connection c on c.id=v.connection_id where s.behavioral is not null`)
const world = benchWorld(Object.fromEntries(Object.keys(providers).map((c) => [c, 40])))
const ds: any[] = []
for (const r of rows) {
  const code = providerById(r.p)!.manifest.code
  const account = world.account(accountName(code)); const v = account.vehicles.find((x) => x.name === r.name)!
  const until = new Date(r.at).getTime(), from = until - 183 * 864e5
  const g = incidentFacts.map(() => 0), c = incidentFacts.map(() => 0); let city = 0, m = 0, night=0, jam=0
  for (let a = from; a < until; a += 30 * 864e5) for (const { journey } of account.journeys(v, a, Math.min(until, a + 30 * 864e5))) {
    if (journey.startMs < a) continue
    const left = 2 ** (-(until - journey.startMs) / 864e5 / 180)
    m += left*journey.phases.meters; city += left*journey.exposure.city; night += left*journey.exposure.night; jam += left*(journey.exposure.veryHigh+.5*journey.exposure.high)
    for (const h of journey.happenings) { const i = incidentFacts.findIndex((f) => f.type === h.type); if (i < 0) continue; if (h.isGenuine) g[i]! += left; if (h.isNoticed) c[i]! += left }
  }
  ds.push({ code, name: r.name, trade: v.depot.archetype, camera: v.camera, driving: trueDriving(account, v, from, until), g, c, m: m / 1609.344e3, city: city / m, night: night/m, jam: jam/m, parts: r.parts, until })
}
const R = trueRatios(ds.map((d) => d.driving), config)
const w = incidentFacts.map(({ type }) => config.types[type].weight)
const tot = (k: 'g' | 'c') => incidentFacts.reduce((t, _, i) => t + w[i]! * ds.reduce((q, d) => q + d[k][i], 0), 0) / ds.reduce((q, d) => q + d.m, 0)
const [G, C] = [tot('g'), tot('c')]
ds.forEach((d, i) => { d.R = R[i]; d.Rg = incidentFacts.reduce((t, _, j) => t + w[j]! * d.g[j], 0) / d.m / G; d.Rc = incidentFacts.reduce((t, _, j) => t + w[j]! * d.c[j], 0) / d.m / C; d.Rs = d.parts.behavioral.eventRatio })
const S = (r: number) => scoreOf(r ** 0.5)
const mean = (x: number[]) => x.reduce((a, b) => a + b, 0) / x.length
for (const by of ['trade', 'code', 'camera']) console.table([...Map.groupBy(ds, (d) => d[by])].map(([n, o]) => ({ n, k: o.length, city: mean(o.map((d) => d.city)).toFixed(2), night: mean(o.map((d) => d.night)).toFixed(2), jam: mean(o.map((d) => d.jam)).toFixed(2), truth: mean(o.map((d) => S(d.R))).toFixed(1), genuine: mean(o.map((d) => S(d.Rg))).toFixed(1), withFalse: mean(o.map((d) => S(d.Rc))).toFixed(1), stored: mean(o.map((d) => d.parts.behavioral.score)).toFixed(1), se: mean(o.map(d=>d.parts.behavioral.seLog)).toFixed(3),R: mean(o.map((d) => d.R)).toFixed(2), Rg: mean(o.map((d) => d.Rg)).toFixed(2), Rc: mean(o.map((d) => d.Rc)).toFixed(2), Rs: mean(o.map((d) => d.Rs)).toFixed(2) })))
writeFileSync('/tmp/oracle.json', JSON.stringify(ds.map(({ driving, ...d }) => d)))
const bad = ds.map((d) => ({ n: d.code + ' ' + d.name, tr: d.trade, cam: d.camera, e: d.parts.behavioral.score - S(d.R), eg: S(d.Rg) - S(d.R), ec: S(d.Rc) - S(d.R), t: S(d.R), m: d.m, x: d.parts.evidence.exposure })).sort((a, b) => Math.abs(b.e) - Math.abs(a.e))
console.table(bad.slice(0, 16))
await pool.end(); await s.stop()
