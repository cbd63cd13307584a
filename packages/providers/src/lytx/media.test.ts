import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import { NotPermitted } from '../kit/http/errors.ts'
import type { IncidentRecord } from '../kit/record.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const rig = createRig({ code: 'lytx', nowMs: noonMs })
const fetchMedia = rig.provider.media!.fetch

async function filmedIncident(): Promise<IncidentRecord> {
  const pages = await rig.read('incidents')
  return pages.flatMap(({ records }) => records).find(({ media }) => media.length)!
}

describe('event clip', () => {
  it('is one file, without a start time', async () => {
    const { media, occurredAt } = await filmedIncident()
    const result = await fetchMedia(rig.context, media[0]!.source)
    expect(result).toMatchObject({ state: 'ready', contentType: 'video/mp4', startedAt: null })
    const text = result.state === 'ready' ? new TextDecoder().decode(result.body) : ''
    expect(text).toMatch(new RegExp(`^clip (front|cabin) ${occurredAt.getTime() - 5000}$`))
  })

  it("is retried while Lytx doesn't have one", async () => {
    const source = { eventId: '4300ffff-0000-0000-0000-000000000000' }
    expect(await fetchMedia(rig.context, source)).toEqual({ state: 'pending', source })
  })

  it("is refused if Lytx hasn't enabled downloads", async () => {
    const { media } = await filmedIncident()
    rig.simulator.permissions.delete('Event Download')
    await expect(fetchMedia(rig.context, media[0]!.source)).rejects.toThrow(NotPermitted)
    rig.simulator.permissions.add('Event Download')
  })
})
