import { createRig } from '@milepost/simulators/testing/test-rig'
import { expect, it } from 'vitest'
import type { IncidentRecord } from '../kit/record.ts'
import { geotab } from './provider.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const rig = createRig({ code: 'geotab', nowMs: noonMs })
const context = { ...rig.context, credentials: geotab.credentials.parse(rig.context.credentials) }
const fetch = geotab.media!.fetch

async function filmed(): Promise<IncidentRecord> {
  const pages = await rig.read('incidents')
  return pages.flatMap(({ records }) => records).find(({ media }) => media.length > 1)!
}

it('fetches an incident’s clips and pictures with their start times', async () => {
  const { media, occurredAt } = await filmed()
  for (const { kind, source } of media) {
    const startMs = occurredAt.getTime() - (kind === 'video' ? 5000 : 0)
    const file = await fetch(context, source)
    if (file.state !== 'ready') throw new Error(`is ${file.state}`)
    expect(file.contentType).toBe(kind === 'video' ? 'video/mp4' : 'image/jpeg')
    expect(new TextDecoder().decode(file.body)).toMatch(new RegExp(`^(clip|still) (front|cabin|rear) ${startMs}$`))
    expect(file.startedAt).toEqual(new Date(startMs))
  }
})

it('reports a file that Geotab no longer has as gone', async () => {
  expect(await fetch(context, { mediaFileId: 'unknown', startedAt: '2026-03-01T10:00:00Z' })).toMatchObject({
    state: 'gone',
  })
})

it('renews a session that expires on the way', async () => {
  const [file] = (await filmed()).media
  rig.simulator.faults.inject({ kind: 'status', status: 401, path: '/apiv1/DownloadMediaFile' })
  expect(await fetch(context, file!.source)).toMatchObject({ state: 'ready' })
})
