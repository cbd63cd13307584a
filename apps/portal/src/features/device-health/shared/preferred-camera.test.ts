import { cameraPosition } from '@milepost/domain/codes'
import { expect, test } from 'vitest'
import { preferredCamera } from './preferred-camera.ts'

const { frontExternal, frontInternal, rearExternal } = cameraPosition.code
const cameras = [rearExternal, frontInternal, frontExternal].map((position) => ({ position }))

test('picks the same camera for an event in any order', () => {
  expect(preferredCamera(cameras)?.position).toBe(frontExternal)
  expect(preferredCamera(cameras.toReversed())?.position).toBe(frontExternal)
  expect(preferredCamera(cameras.slice(0, 2))?.position).toBe(frontInternal)
  expect(preferredCamera([])).toBeUndefined()
})
