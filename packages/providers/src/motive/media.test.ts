import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import type { IncidentRecord } from '../kit/record.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const rig = createRig({ code: 'motive', nowMs: noonMs })
const fetchMedia = rig.provider.media!.fetch

async function filmedIncident(): Promise<IncidentRecord> {
  const pages = await rig.read('incidents')
  return pages.flatMap(({ records }) => records).find(({ media }) => media.length === 4)!
}

describe('pictures', () => {
  it('belong to the incident and the camera', async () => {
    const { media, occurredAt } = await filmedIncident()
    const startedAt = new Date(occurredAt.getTime() - 5000)
    const reported = []
    for (const { source } of media) {
      const result = await fetchMedia(rig.context, source)
      reported.push(
        result.state === 'ready' && [new TextDecoder().decode(result.body), result.contentType, result.startedAt],
      )
    }
    expect(reported).toEqual([
      [`clip front ${startedAt.getTime()}`, 'video/mp4', startedAt],
      [`still front ${occurredAt.getTime()}`, 'image/jpeg', null],
      [`clip cabin ${startedAt.getTime()}`, 'video/mp4', startedAt],
      [`still cabin ${occurredAt.getTime()}`, 'image/jpeg', null],
    ])
  })

  it('are requested with a fresh link, however old the record is', async () => {
    const { media } = await filmedIncident()
    rig.clock.nowMs = noonMs + 40 * 86_400_000
    expect(await fetchMedia(rig.context, media[0]!.source)).toMatchObject({ state: 'ready' })
    rig.clock.nowMs = noonMs
  })

  it('are retried while the camera has none, and gone with their event', async () => {
    const { media } = await filmedIncident()
    const source = { ...media[0]!.source, camera: 'rear_facing' }
    expect(await fetchMedia(rig.context, source)).toEqual({ state: 'pending', source })
    expect(await fetchMedia(rig.context, { ...source, eventId: '1' })).toMatchObject({ state: 'gone' })
  })
})
