import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import type { IncidentRecord } from '../kit/record.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const rig = createRig({ code: 'verizonconnect', nowMs: noonMs })
const fetchMedia = rig.provider.media!.fetch

async function filmedIncident(): Promise<IncidentRecord> {
  const pages = await rig.read('incidents')
  return pages.flatMap(({ records }) => records).find(({ media }) => media.length === 3)!
}

describe('pictures', () => {
  it('belong to the incident: a clip for each camera and one still', async () => {
    const { media, occurredAt } = await filmedIncident()
    const reported = []
    for (const { source } of media) {
      const result = await fetchMedia(rig.context, source)
      if (result.state === 'ready')
        reported.push([new TextDecoder().decode(result.body).split(' '), result.contentType])
    }
    // The wire has whole seconds; the cameras do not.
    const within = (atMs: number) => expect.stringMatching(new RegExp(`^${Math.floor(atMs / 1000)}\\d{3}$`))
    const startMs = occurredAt.getTime() - 5000
    expect(reported).toEqual([
      [['clip', 'front', within(startMs)], 'video/mp4'],
      [['clip', 'cabin', within(startMs)], 'video/mp4'],
      [['still', 'front', within(occurredAt.getTime())], 'image/jpeg'],
    ])
  })

  it('are requested with a fresh link, however old the record is', async () => {
    const { media } = await filmedIncident()
    rig.clock.nowMs = noonMs + 40 * 86_400_000
    expect(await fetchMedia(rig.context, media[0]!.source)).toMatchObject({ state: 'ready' })
    rig.clock.nowMs = noonMs
  })

  it('are retried while the event has none, and gone with their event', async () => {
    const { media } = await filmedIncident()
    const source = { ...media[0]!.source, channel: 7 }
    expect(await fetchMedia(rig.context, source)).toEqual({ state: 'pending', source })
    expect(await fetchMedia(rig.context, { ...source, eventId: '1' })).toMatchObject({ state: 'gone' })
  })
})

describe('motion', () => {
  it('is the track of nearby events, one point per second', async () => {
    const { vehicleExternalId, occurredAt, speedKmh } = await filmedIncident()
    const reach = (seconds: number) => new Date(occurredAt.getTime() + seconds * 1000)
    const track = await rig.provider.motion!(rig.context, vehicleExternalId!, reach(-5), reach(5))
    expect(track.map(({ at }) => (at.getTime() - occurredAt.getTime()) / 1000)).toEqual([
      -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5,
    ])
    expect(track[5]).toMatchObject({ speedKmh })
    expect(await rig.provider.motion!(rig.context, 'another', reach(-5), reach(5))).toEqual([])
  })
})
