import type { IncidentCamera } from '@milepost/contract/media/endpoints'
import { expect, test } from 'vitest'
import { mergeCameras } from './merge-cameras.ts'

const camera = (position: 1 | 2, token: string | null): IncidentCamera => ({
  position,
  state: token ? 'ready' : 'processing',
  thumbnailUrl: token && `/still?token=${token}`,
  videoUrl: token && `/video?token=${token}`,
  durationSeconds: 12,
  triggerSeconds: 7,
  isAwaited: false,
  reason: null,
})

test('keeps a URL in use when a newer one arrives', () => {
  const known = [camera(2, 'old')]
  expect(mergeCameras(known, [camera(2, 'new')])).toBe(known)
})

test('shows an arriving clip and leaves the others unchanged', () => {
  const merged = mergeCameras([camera(2, 'old'), camera(1, null)], [camera(2, 'new'), camera(1, 'new')])
  expect(merged.map((one) => one.videoUrl)).toEqual(['/video?token=old', '/video?token=new'])
})

test('reloads a failed clip even if its URL is the same', () => {
  expect(mergeCameras([camera(2, 'same')], [camera(2, 'same')], 2)[0]?.videoUrl).toBe('/video?token=same#again')
})

test('replaces only an expired URL', () => {
  const merged = mergeCameras([camera(2, 'old'), camera(1, 'old')], [camera(2, 'new'), camera(1, 'new')], 2)
  expect(merged.map((one) => one.videoUrl)).toEqual(['/video?token=new', '/video?token=old'])
})
