import { type Figure, quantile, report } from './report.ts'

// Response times of a running Milepost, as a user of the demo's largest client gets them while syncs are running.
// MILEPOST_ORIGIN, MILEPOST_TOKEN (npm run milepost -- token --email operator@milepost.test)

const origin = process.env.MILEPOST_ORIGIN ?? 'http://localhost:4100'
const token = process.env.MILEPOST_TOKEN
if (!token) throw new Error('Set MILEPOST_TOKEN to a token of operator@milepost.test')
const rounds = 40
const limitMs = 50

const wireTime = (ageDays: number) =>
  new Date(Date.now() - ageDays * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
const range = (days: number) => `From=${wireTime(days)}&To=${wireTime(0)}`

async function get(path: string): Promise<unknown> {
  const response = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

const { clientId } = (await get('/users/me')) as { clientId: number }
const newest = (await get(`/v2/client/${clientId}/incidents?${range(7)}&PageSize=1`)) as { items: { id: string }[] }
const event = newest.items[0]!.id

const pages: Record<string, string> = {
  'vehicles, first page': `/v2/client/${clientId}/vehicles?PageSize=20`,
  'vehicles by risk': `/v2/client/${clientId}/vehicles?PageSize=20&SortBy=behavioralRisk&SortDirection=desc`,
  'vehicles by text': `/v2/client/${clientId}/vehicles?PageSize=20&SearchedText=unit`,
  'positions of the map': `/client/${clientId}/vehicles/positions`,
  'events, 7 days': `/v2/client/${clientId}/incidents?${range(7)}&PageSize=20`,
  'events, 90 days by risk': `/v2/client/${clientId}/incidents?${range(90)}&PageSize=20&SortBy=riskScore`,
  'events by text': `/v2/client/${clientId}/incidents?${range(30)}&PageSize=20&SearchedText=unit`,
  'one event': `/incidents/${event}`,
  connections: '/connections',
  progress: '/progress',
}

const figures: Figure[] = []
for (const [what, path] of Object.entries(pages)) {
  const samples: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await get(path)
    samples.push(performance.now() - start)
  }
  figures.push({ what: `${what}, p50`, value: quantile(samples, 0.5), limit: limitMs, unit: 'ms' })
}
report('API pages (ratio to 50 ms)', figures)
