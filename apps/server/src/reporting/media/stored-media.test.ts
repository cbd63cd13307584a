import { cameraPosition } from '@milepost/domain/codes'
import { expect, test } from 'vitest'
import { createSecretBox } from '../../access/secret-box.ts'
import { mediaKind, mediaState } from '../../sync/load/incidents/media-codes.ts'
import { camerasOf, type MediaRow } from './stored-media.ts'

const secrets = createSecretBox('a secret of thirty-two characters')
const clip = (position: number): MediaRow => ({
  incidentId: '1',
  position,
  kind: mediaKind.video,
  state: mediaState.known,
  reason: null,
  videoSeconds: null,
  triggerSeconds: null,
  attempts: 0,
})

test('lists unnamed cameras after positioned ones, in order', () => {
  const { unknown, frontInternal, frontExternal, rearExternal, camera1, camera2 } = cameraPosition.code
  const rows = [unknown, camera2, rearExternal, camera1, frontInternal, frontExternal].map(clip)
  expect(camerasOf(secrets, 1, '1', rows).map(({ position }) => position)).toEqual([
    frontExternal,
    frontInternal,
    rearExternal,
    camera1,
    camera2,
    unknown,
  ])
})

test('marks a clip as awaited once the provider was asked and had nothing to send', () => {
  const isAwaited = (state: number, attempts: number) =>
    camerasOf(secrets, 1, '1', [{ ...clip(cameraPosition.code.frontExternal), state, attempts }])[0]?.isAwaited
  expect(isAwaited(mediaState.known, 0)).toBe(false)
  expect(isAwaited(mediaState.wanted, 1)).toBe(false)
  expect(isAwaited(mediaState.wanted, 2)).toBe(true)
  expect(isAwaited(mediaState.stored, 2)).toBe(false)
})
