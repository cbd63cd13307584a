import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import { Unavailable } from '../kit/http/errors.ts'
import type { IncidentRecord } from '../kit/record.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const rig = createRig({ code: 'mix', nowMs: noonMs })
const fetchMedia = rig.provider.media!.fetch

async function filmedIncident(): Promise<IncidentRecord> {
  const pages = await rig.read('incidents')
  return pages.flatMap(({ records }) => records).find(({ media }) => media.length === 2)!
}

describe('video', () => {
  it('belongs to the incident, with one file per camera', async () => {
    const { media, occurredAt } = await filmedIncident()
    const reported: string[] = []
    for (const { source } of media) {
      const result = await fetchMedia(rig.context, source)
      if (result.state !== 'ready') continue
      expect(result).toMatchObject({ contentType: 'video/mp4', startedAt: null })
      reported.push(new TextDecoder().decode(result.body))
    }
    expect(reported.map((label) => label.split(' ')[1])).toEqual(['front', 'cabin'])
    // Times are reported to the second.
    for (const label of reported)
      expect(Math.abs(Number(label.split(' ')[2]) + 5000 - occurredAt.getTime())).toBeLessThan(1000)
  })

  it('is requested with a fresh link, however old the record is', async () => {
    const { media } = await filmedIncident()
    rig.clock.nowMs = noonMs + 40 * 86_400_000
    expect(await fetchMedia(rig.context, media[0]!.source)).toMatchObject({ state: 'ready' })
    rig.clock.nowMs = noonMs
  })

  it('is retried while the event has none, and gone if its event or file is gone', async () => {
    const { source } = (await filmedIncident()).media[0]!
    expect(await fetchMedia(rig.context, { ...source, key: '9' })).toMatchObject({ state: 'pending' })
    expect(await fetchMedia(rig.context, { ...source, eventId: '1' })).toMatchObject({ state: 'gone' })
    rig.simulator.faults.inject({ kind: 'status', status: 404, path: '/files' })
    expect(await fetchMedia(rig.context, source)).toMatchObject({ state: 'gone' })
    rig.simulator.faults.inject({ kind: 'status', status: 500, path: '/files' })
    await expect(fetchMedia(rig.context, source)).rejects.toThrow(Unavailable)
  })
})
