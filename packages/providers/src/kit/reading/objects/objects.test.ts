import { afterEach, describe, expect, it } from 'vitest'
import { Missing, NotPermitted, Unavailable, WireMismatch } from '../../http/errors.ts'
import type { Json } from '../../http/json.ts'
import type { Records } from '../../provider.ts'
import { readVehicleHistory } from '../vehicle-history.ts'
import { sweepVehicles } from '../vehicle-sweep.ts'
import { FailingVehicles } from './failing-vehicles.ts'
import { readInBatches } from './objects.ts'

const ids = ['1', '2', '3', '4', '5']

const failures: Record<string, Error | undefined> = {
  2: new Missing('no such vehicle', 'status'),
  4: new WireMismatch('the response is not a list', 'body'),
}

function readerWithout(forbidden: readonly string[]) {
  return async (part: string[]) => {
    for (const id of part) if (forbidden.includes(id)) throw failures[id] ?? new NotPermitted('kept')
    return { records: part, rejected: [] }
  }
}

const sweepOf = (forbidden: readonly string[], after: string | null = null) =>
  sweepVehicles({
    ids,
    vehiclesPerPage: 2,
    sweep: after === null ? null : { startedAt: new Date(0).toISOString(), after },
    startedAt: new Date(0),
    from: new Date(0),
    behind: {},
    oldest: new Date(0),
    inProgress: {},
    done: {},
    read: readerWithout(forbidden),
  })

const historyOf = (forbidden: readonly string[], cursor: Json | null = null) =>
  readVehicleHistory<string>(
    {
      listIds: async () => ids,
      newest: new Date(7_200_000),
      oldest: new Date(0),
      context: { now: () => new Date(7_200_000) },
      windowHours: 1,
      vehiclesPerPage: 2,
      read: readerWithout(forbidden),
    },
    cursor,
  )

async function all(pages: AsyncIterable<Records<string>>) {
  const records: string[] = []
  const rejected: [string, string][] = []
  for await (const page of pages) {
    records.push(...page.records)
    rejected.push(...page.rejected.map(({ externalId, reason }): [string, string] => [externalId, reason]))
  }
  return { records, rejected }
}

const usualFailures = { ...failures }
afterEach(() => void Object.assign(failures, { 3: undefined, ...usualFailures }))

describe('vehicles that may not be read', () => {
  it('are rejected with their reason, and the others are read', async () => {
    const { records, rejected } = await all(sweepOf(['1', '2', '5']))
    expect(records).toEqual(['3', '4'])
    expect(rejected).toEqual([
      ['1', 'kept'],
      ['2', 'no such vehicle'],
      ['5', 'kept'],
    ])
  })

  it('are rejected if only their data makes the response wrong', async () => {
    const { records, rejected } = await all(sweepOf(['4']))
    expect(records).toEqual(['1', '2', '3', '5'])
    expect(rejected).toEqual([['4', 'the response is not a list']])
  })

  it('are rejected in each window of a history, and once more at its end', async () => {
    const { records, rejected } = await all(historyOf(['2']))
    expect(records).toEqual(['1', '3', '4', '5', '1', '3', '4', '5'])
    expect(rejected.map(([id]) => id)).toEqual(['2', '2', '2'])
  })

  it('are read at the end of a history if they can be read by then', async () => {
    const forbidden = ['4']
    const records: string[] = []
    for await (const page of historyOf(forbidden)) {
      records.push(...page.records)
      if (page.progress?.done === 2) forbidden.pop()
    }
    expect(records.slice(-2)).toEqual(['4', '4'])
  })

  it('fail the whole stream if there are no others', async () => {
    await expect(all(sweepOf(ids))).rejects.toThrow()
    await expect(all(historyOf(ids))).rejects.toThrow()
  })

  it('don’t fail the whole stream if others were read before the read broke off', async () => {
    expect((await all(sweepOf(['5'], '4'))).rejected).toEqual([['5', 'kept']])
  })

  it('are rejected if the provider fails for them or doesn’t answer, and read from then on by the next sweep', async () => {
    failures[2] = new Unavailable('the provider returned 500')
    const { records, rejected } = await all(sweepOf(['2', '5']))
    expect(records).toEqual(['1', '3', '4'])
    expect(rejected).toContainEqual(['2', 'the provider returned 500'])
    let cursor: Json | null = null
    for await (const page of sweepOf(['2'])) cursor = page.cursor
    expect(cursor).toMatchObject({ behind: { 2: new Date(0).toISOString() } })
  })

  it('end the read if the provider fails for several in a row', async () => {
    for (const id of [2, 3, 4]) failures[id] = new Unavailable('down')
    await expect(all(sweepOf(['2', '3', '4']))).rejects.toThrow(Unavailable)
    expect((await all(sweepOf(['2', '4']))).records).toEqual(['1', '3', '5'])
  })

  it('are read by a later visit if the provider fails for them until the end of a history', async () => {
    failures[2] = new Unavailable('the provider returned 500')
    let cursor: Json | null = null
    const visit = async (forbidden: readonly string[]) => {
      const records: string[] = []
      for await (const page of historyOf(forbidden, cursor)) {
        records.push(...page.records)
        cursor = page.cursor
      }
      return records
    }
    await expect(visit(['2'])).rejects.toThrow(Unavailable)
    expect(await visit([])).toEqual(['2', '2'])
  })

  it('end a history after some visits if the provider fails for them for good', async () => {
    failures[2] = new Unavailable('the provider returned 500')
    let cursor: Json | null = null
    let visits = 0
    for (let isOver = false; !isOver && visits < 9; visits++)
      try {
        for await (const page of historyOf(['2'], cursor)) cursor = page.cursor
        isOver = true
      } catch (cause) {
        expect(cause).toBeInstanceOf(Unavailable)
      }
    expect(visits).toBe(4)
  })

  it('don’t hide another failure', async () => {
    const down = async () => {
      throw new Unavailable('down')
    }
    const at = { startedAt: new Date(0), from: new Date(0), oldest: new Date(0), behind: {} }
    const sweep = { ids, vehiclesPerPage: 2, sweep: null, ...at, inProgress: {}, done: {}, read: down }
    await expect(all(sweepVehicles<string>(sweep))).rejects.toThrow(Unavailable)
  })

  it('are read in batches of limited size, without the ones that fail', async () => {
    const sizes: number[] = []
    const read = readerWithout(['3'])
    const batches = readInBatches(ids, 4, (part) => {
      sizes.push(part.length)
      return read(part)
    })
    expect(await all(batches)).toEqual({ records: ['1', '2', '4', '5'], rejected: [['3', 'kept']] })
    expect(sizes).toEqual([4, 2, 2, 1, 1, 1])
    await expect(all(readInBatches(ids, 4, readerWithout(ids)))).rejects.toThrow()
  })

  it('are requested later and later if they always fail in their batches, at last once a day', async () => {
    let stored: FailingVehicles['stored'] = {}
    const dayMs = 86_400_000
    const timesOf = async (forbidden: readonly string[], fromMs: number, untilMs: number) => {
      let times = 0
      for (let atMs = fromMs; atMs < untilMs; atMs += 60_000) {
        const failing = new FailingVehicles(stored, new Date(atMs))
        const read = readerWithout(forbidden)
        const counting = (part: string[]) => {
          if (part.length === 1 && part[0] === '3') times++
          return read(part)
        }
        await all(readInBatches(ids, 4, counting, failing)).catch(() => undefined)
        stored = failing.stored
      }
      return times
    }
    expect(await timesOf(['3'], 0, 5 * 60_000)).toBe(5)
    expect(await timesOf(['3'], 5 * 60_000, dayMs)).toBe(10)
    expect(await timesOf(['3'], 3 * dayMs, 5 * dayMs)).toBe(2)
    expect(Object.keys(stored)).toEqual(['3'])
    await timesOf([], 6 * dayMs, 6 * dayMs + 120_000)
    expect(stored).toEqual({})
    // All fail: none of them is the cause.
    await timesOf(ids, 7 * dayMs, 7 * dayMs + 600_000)
    expect(stored).toEqual({})
  })
})
