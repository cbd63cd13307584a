import { cameraPosition } from '@milepost/domain/codes'
import { expect, test } from 'vitest'
import { preferredCamera } from './preferred-camera.ts'

const { camera1, frontExternal, frontInternal, rearExternal } = cameraPosition.code
const cameras = [rearExternal, frontInternal, frontExternal].map((position) => ({ position }))

test('picks the same camera for an event in any order', () => {
  expect(preferredCamera(cameras)?.position).toBe(frontExternal)
  expect(preferredCamera(cameras.toReversed())?.position).toBe(frontExternal)
  expect(preferredCamera(cameras.slice(0, 2))?.position).toBe(frontInternal)
  expect(preferredCamera([])).toBeUndefined()
})

test('prefers a camera whose direction is known', () => {
  expect(preferredCamera([{ position: camera1 }, { position: rearExternal }])?.position).toBe(rearExternal)
})
