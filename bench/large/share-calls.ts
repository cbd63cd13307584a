import { type SharedItem, type ShareInput, shareEndpoints } from '@milepost/contract/shares/endpoints'
import { dayMs } from '@milepost/domain/time/calendar-days'
import type { Api } from './api.ts'
import { call, type Known, type MeasuredCall } from './measured-call.ts'
import { rangesOf } from './ranges.ts'

/** Someone who was sent a link waits for all of it: it must open within a second. */
const opens = { p50: 500, p95: 1_000 }

/** Shares one record of each type, and returns how their links are opened, and listed. */
export async function shareCalls(api: Api, known: Known): Promise<MeasuredCall[]> {
  const { From, To } = rangesOf(known.timeZone).range(30)
  const shared: Record<string, Pick<ShareInput, 'type' | 'sharedItem'>> = {
    'an event': { type: 'incident', sharedItem: known.incident },
    'a loss': { type: 'loss', sharedItem: known.loss },
    'a vehicle’s report of 30 days': {
      type: 'vehicleReport',
      sharedItem: `${known.vehicle}?${new URLSearchParams({ from: From, to: To })}`,
    },
    'a list of events of 30 days': { type: 'list', sharedItem: `${new URLSearchParams({ From, To })}` },
  }
  const expirationDate = new Date(Date.now() + dayMs).toISOString()
  const calls: MeasuredCall[] = []
  for (const [what, item] of Object.entries(shared)) {
    const { url } = (await api.post(shareEndpoints.create, { ...item, expirationDate })) as SharedItem
    const { pathname, searchParams } = new URL(url!)
    const address = { params: { token: pathname.split('/').at(-1)! }, query: { token: searchParams.get('token')! } }
    calls.push(call(`shared, ${what}`, shareEndpoints.content, address, opens))
  }
  return [...calls, call('links that were shared', shareEndpoints.list, {})]
}
