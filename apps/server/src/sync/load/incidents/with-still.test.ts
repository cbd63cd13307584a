import { cameraPosition } from '@milepost/domain/codes'
import type { IncidentMediaRecord } from '@milepost/providers/kit/record'
import { expect, test } from 'vitest'
import { cutFromClip, withStill } from './with-still.ts'

const { camera1, camera2, frontExternal, frontInternal } = cameraPosition.code
const item = (kind: 'video' | 'still', position = frontInternal as IncidentMediaRecord['position']) => ({
  kind,
  position,
  source: { eventId: 'e1' },
})

test('gives an incident with only clips one picture, of the same camera in any order', () => {
  const clips = [item('video'), item('video', frontExternal)]
  const still = { kind: 'still', position: frontExternal, source: cutFromClip }
  expect(withStill(clips)).toEqual([...clips, still])
  expect(withStill(clips.toReversed())).toEqual([...clips.toReversed(), still])
})

test('leaves the provider’s media unchanged', () => {
  for (const media of [[], [item('still')], [item('video'), item('still', frontExternal)]])
    expect(withStill(media)).toEqual(media)
})

test('gives an incident whose cameras have no known direction a picture', () => {
  const clips = [item('video', camera2), item('video', camera1)]
  expect(withStill(clips)).toEqual([...clips, { kind: 'still', position: camera1, source: cutFromClip }])
})
