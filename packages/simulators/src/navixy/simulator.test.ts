import { describe, expect, it } from 'vitest'
import { createRig, type Rig } from '../testing/test-rig.ts'

// Checks the simulator against Navixy's documented interface, independently of the connector.

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000
const rig = createRig({ code: 'navixy', nowMs: noonMs })
const [key] = rig.secrets

type Row = Record<string, unknown> & { id: number; type: string; start_date: string; end_date: string; length: number }
type Body = { success: boolean; list: Row[]; status?: { code: number } } & Record<string, unknown>

function send(at: Rig, path: string, parameters: unknown = {}, headers: Record<string, string> = {}) {
  return at.simulator.handle(
    new Request(`${at.context.baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `NVX ${key}`, 'nvx-iso-datetime': 'true', ...headers },
      body: JSON.stringify(parameters),
    }),
  )
}
const ask = async (path: string, parameters: object = {}, headers = {}) =>
  (await (await send(rig, path, parameters, headers)).json()) as Body
const codeOf = async (path: string, parameters: unknown, headers = {}) => {
  const answer = await send(rig, path, parameters, headers)
  return { status: answer.status, code: ((await answer.json()) as Body).status?.code }
}
const seconds = (instantMs: number) => `${new Date(instantMs).toISOString().slice(0, 19)}Z`
const window = (fromMs: number, toMs: number) => ({ from: seconds(fromMs), to: seconds(toMs) })
const trackers = (await ask('/tracker/list')).list

describe('access', () => {
  it('accepts the hash in a header or among the parameters', async () => {
    expect((await ask('/tracker/list', { hash: key }, { authorization: '' })).success).toBe(true)
    expect((await ask('/tracker/list/')).success).toBe(true)
  })

  it.each([
    ['none', {}, { authorization: '' }, { status: 400, code: 3 }],
    ['without its space', {}, { authorization: `NVX${key}` }, { status: 400, code: 3 }],
    ['another', { hash: 'f'.repeat(32) }, { authorization: '' }, { status: 400, code: 4 }],
  ])('is refused with a hash that is %s, with status 400 and a number', async (_, parameters, headers, reported) => {
    expect(await codeOf('/tracker/list', parameters, headers)).toEqual(reported)
  })

  it('lasts 30 days after a login', async () => {
    const form = { login: 'fleet@testers.example', password: 'demo-testers-navixy' }
    const { hash } = await ask('/user/auth', form)
    const asUser = { authorization: `NVX ${hash}` }
    expect((await ask('/user/get_info', {}, asUser)).success).toBe(true)
    expect(await codeOf('/user/auth', { ...form, password: 'other' })).toEqual({ status: 400, code: 102 })
    rig.clock.nowMs = noonMs + 31 * 24 * hourMs
    expect(await codeOf('/user/get_info', {}, asUser)).toEqual({ status: 400, code: 4 })
    rig.clock.nowMs = noonMs
  })

  it('is throttled above 50 a second', async () => {
    const fresh = createRig({ code: 'navixy', nowMs: noonMs, perSecond: 2 })
    const answers = await Promise.all(Array.from({ length: 3 }, () => send(fresh, '/tracker/group/list')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(await answers[2]!.json()).toMatchObject({ success: false, status: { code: 15 } })
  })

  it('is refused for an unknown call, or without JSON', async () => {
    expect(await codeOf('/tracker/explode', {})).toMatchObject({ code: 112 })
    expect(await codeOf('/tracker/list', [])).toEqual({ status: 400, code: 5 })
  })
})

describe('times', () => {
  const state = async (headers = {}) => {
    const { user_time } = await ask('/tracker/get_states', { trackers: [trackers[0]!.id] }, headers)
    return String(user_time)
  }

  it('have an offset if requested in ISO, and none otherwise', async () => {
    const iso = await state()
    expect(Date.parse(iso)).toBe(noonMs)
    expect(iso).toMatch(/[+-]\d\d:\d\d$/)
    expect(await state({ 'nvx-iso-datetime': 'false' })).toBe(iso.slice(0, 19).replace('T', ' '))
  })

  it('without a zone are in the account’s', async () => {
    const local = async (instantMs: number) => {
      rig.clock.nowMs = instantMs
      return await state({ 'nvx-iso-datetime': 'false' })
    }
    const [from, to] = [await local(noonMs - 6 * hourMs), await local(noonMs)]
    const wanted = { tracker_id: trackers[0]!.id, simplify: false, filter: false }
    const reported = await ask('/track/read', { ...wanted, from, to })
    expect(reported).toEqual(await ask('/track/read', { ...wanted, ...window(noonMs - 6 * hourMs, noonMs) }))
    expect(await codeOf('/track/read', { ...wanted, from: 'yesterday', to })).toMatchObject({ code: 7 })
  })
})

describe('listings', () => {
  it('of trackers include another view of one device', () => {
    const clones = trackers.filter(({ clone }) => clone)
    expect(clones).toHaveLength(1)
    // Besides one that is blocked.
    expect(trackers).toHaveLength(rig.account.vehicles.length + 2)
    const sources = trackers.map(({ source }) => (source as { id: number }).id)
    expect(new Set(sources).size).toBe(rig.account.vehicles.length + 1)
  })

  it('of registers come whole, or by limit and offset; employees include their total', async () => {
    const all = (await ask('/employee/list')).list
    const [first, rest] = await Promise.all([
      ask('/employee/list', { limit: 5 }),
      ask('/employee/list', { limit: 1000, offset: 5 }),
    ])
    expect([...first.list, ...rest.list]).toEqual(all)
    expect(first.count).toBe(all.length)
    expect(await ask('/vehicle/list')).not.toHaveProperty('count')
  })

  it('leave out null values', async () => {
    for (const row of (await ask('/employee/list')).list) expect(Object.values(row)).not.toContain(null)
  })
})

describe('states', () => {
  it('fail as a whole for one unknown tracker, unless allowed', async () => {
    const ids = [trackers[0]!.id, 999_999_999]
    expect(await codeOf('/tracker/get_states', { trackers: ids })).toEqual({ status: 400, code: 217 })
    const reported = await ask('/tracker/get_states', { trackers: ids, allow_not_exist: true, list_blocked: true })
    expect(reported).toMatchObject({ not_exist: [999_999_999], blocked: [] })
    expect(Object.keys(reported.states as object)).toEqual([String(trackers[0]!.id)])
  })

  it('are available for 2,000 trackers at once, no more', async () => {
    const ids = Array.from({ length: 2001 }, () => trackers[0]!.id)
    expect(await codeOf('/tracker/get_states', { trackers: ids })).toMatchObject({ code: 7 })
  })
})

describe('tracks', () => {
  const day = window(noonMs - 24 * hourMs, noonMs)
  const regularOf = async (parameters: object) => {
    const { list } = await ask('/track/list', parameters)
    return list.filter(({ type }) => type === 'regular')
  }
  async function longTrack(): Promise<{ tracker_id: number; track: Row }> {
    for (const { id } of trackers.slice(0, -1)) {
      const found = (await regularOf({ tracker_id: id, ...day })).find(
        ({ start_date, end_date }) =>
          Date.parse(start_date) > noonMs - 23 * hourMs && Date.parse(end_date) - Date.parse(start_date) > hourMs / 2,
      )
      if (found) return { tracker_id: id, track: found }
    }
    throw new Error('no one is driving')
  }

  it('are cut at the edges of the window, while the journal has them whole', async () => {
    const { tracker_id, track } = await longTrack()
    const [startMs, endMs] = [Date.parse(track.start_date), Date.parse(track.end_date)]
    const inside = { tracker_id, ...window(startMs + 300_000, endMs - 300_000) }
    const cut = (await regularOf(inside))[0]!
    expect(cut.id).toBe(track.id)
    expect(Date.parse(cut.start_date)).toBeGreaterThan(startMs + 300_000)
    expect(Date.parse(cut.end_date)).toBeLessThan(endMs - 300_000)
    expect(cut.length).toBeLessThan(track.length)
    const journal = (await ask('/driver/journal/proposal/list', inside)).list
    expect(journal[0]).toMatchObject({ start_date: track.start_date, end_date: track.end_date, length: track.length })
  })

  it('have points only if requested, and include single points', async () => {
    const { tracker_id, track } = await longTrack()
    expect(track).not.toHaveProperty('points_list')
    const [withPoints] = await regularOf({ tracker_id, ...day, with_points: true })
    expect(withPoints!.points_list).toHaveLength(2)
    const week = await ask('/track/list', { tracker_id, ...window(noonMs - 7 * 24 * hourMs, noonMs) })
    expect(week.list.some(({ type }) => type === 'single_report')).toBe(true)
  })

  it('have fewer points, and none while parked, by default', async () => {
    const { tracker_id } = await longTrack()
    const read = async (parameters: object) => (await ask('/track/read', { tracker_id, ...day, ...parameters })).list
    const all = await read({ simplify: false, filter: false })
    const moving = await read({ simplify: false, filter: true })
    const few = await read({})
    expect(all.length).toBeGreaterThan(moving.length)
    expect(moving.length).toBeGreaterThan(few.length * 3)
    for (const { speed } of all) expect(Number.isInteger(speed)).toBe(true)
  })

  it('are refused for too long a window, or an unknown tracker', async () => {
    const { id } = trackers[0]!
    const months = window(noonMs - 90 * 24 * hourMs, noonMs)
    expect(await codeOf('/track/list', { tracker_id: id, ...months })).toEqual({ status: 400, code: 211 })
    expect(await codeOf('/track/list', { tracker_id: 1, ...day })).toEqual({ status: 400, code: 201 })
    expect(await codeOf('/track/list', { tracker_id: id, from: day.to, to: day.from })).toMatchObject({ code: 7 })
  })
})

describe('history', () => {
  const days = window(noonMs - 72 * hourMs, noonMs)

  it('has the rules’ events, by time, limited to the requested types', async () => {
    const all = (await ask('/history/user/list', days)).list
    const times = all.map(({ time }) => Date.parse(String(time)))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(all.some(({ event }) => event === 'driver_distraction_finished')).toBe(true)
    const speeding = (await ask('/history/user/list', { ...days, events: ['speedup'] })).list
    expect(speeding).toEqual(all.filter(({ event }) => event === 'speedup'))
    expect(speeding.length).toBeGreaterThan(10)
    const known = new Set((await ask('/history/type/list', { locale: 'en_US' })).list.map(({ type }) => type))
    for (const { event } of all) expect(known).toContain(event)
  })

  it('names the rule, which has the limit', async () => {
    const rules = new Map((await ask('/tracker/rule/list')).list.map((rule) => [rule.id as number, rule]))
    for (const { rule_id, event } of (await ask('/history/user/list', days)).list) {
      const rule = rules.get(rule_id as number)!
      if (event === 'speedup') expect(rule).toMatchObject({ type: 'speedup', param: expect.any(Number) })
      else expect(rule.type).not.toBe('speedup')
    }
  })

  it('names the tracker in the message unless disabled', async () => {
    const [labelled] = (await ask('/history/user/list', { ...days, limit: 1 })).list
    const [plain] = (await ask('/history/user/list', { ...days, limit: 1, add_tracker_label: false })).list
    expect(String(labelled!.message)).toMatch(new RegExp(`: ${plain!.message}$`))
  })

  it('is truncated at the limit, with the total number', async () => {
    const all = await ask('/history/user/list', days)
    const few = await ask('/history/user/list', { ...days, limit: 4 })
    expect(few).toMatchObject({ limit_exceeded: true, total: all.total })
    expect(few.list).toEqual(all.list.slice(0, 4))
    expect(all.limit_exceeded).toBe(false)
    const last = await ask('/history/user/list', { ...days, limit: 4, ascending: false })
    expect(last.list).toEqual(all.list.slice(-4).reverse())
    expect(await codeOf('/history/user/list', { ...days, limit: 1001 })).toEqual({ status: 400, code: 212 })
  })
})
