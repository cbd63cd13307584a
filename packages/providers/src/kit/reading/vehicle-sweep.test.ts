import { describe, expect, it } from 'vitest'
import type { Page } from '../provider.ts'
import { readEach, sweepVehicles } from './vehicle-sweep.ts'

const startedAt = new Date('2026-03-01T12:00:00Z')

async function sweep(ids: string[], after: string | null = null): Promise<Page<string>[]> {
  const pages: Page<string>[] = []
  const kept = after === null ? null : { startedAt: startedAt.toISOString(), after }
  const read = async (part: string[]) => ({ records: part, rejected: [] })
  const cursors = { inProgress: { readTo: 'before' }, done: { readTo: 'now' } }
  const since = { from: startedAt, oldest: new Date(0), behind: {} }
  for await (const page of sweepVehicles({
    ids,
    vehiclesPerPage: 2,
    sweep: kept,
    startedAt,
    ...since,
    ...cursors,
    read,
  }))
    pages.push(page)
  return pages
}

describe('a sweep over all vehicles', () => {
  it('stores its place with each page and ends with the last', async () => {
    const started = startedAt.toISOString()
    expect((await sweep(['3', '1', '2'])).map(({ records, cursor }) => ({ records, cursor }))).toEqual([
      { records: ['1', '2'], cursor: { readTo: 'before', behind: {}, sweep: { startedAt: started, after: '2' } } },
      { records: ['3'], cursor: { readTo: 'before', behind: {}, sweep: { startedAt: started, after: '3' } } },
      { records: [], cursor: { readTo: 'now', behind: {}, sweep: null } },
    ])
  })

  it('resumes after its last vehicle, which may be gone', async () => {
    const records = (await sweep(['1', '3', '4'], '2')).flatMap((page) => page.records)
    expect(records).toEqual(['3', '4'])
  })

  it.each([[['1']], [[]]])('ends even if the fleet has shrunk to %j in the meantime', async (ids: string[]) => {
    expect((await sweep(ids, '7')).at(-1)!.cursor).toEqual({ readTo: 'now', behind: {}, sweep: null })
  })
})

it('combines what vehicles returned separately, in their order', async () => {
  const rejected = { externalId: 'b', reason: 'odd', path: null, payload: null }
  const read = async (id: string) => {
    if (id === 'a') await new Promise(setImmediate)
    return id === 'b' ? { records: [], rejected: [rejected] } : { records: [id], rejected: [] }
  }
  expect(await readEach(['a', 'b', 'c'], read)).toEqual({ records: ['a', 'c'], rejected: [rejected] })
})
