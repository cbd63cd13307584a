import { holdingWords } from '@milepost/ui/layout/holding-words'
import { expect, test, vi } from 'vitest'
import { camerasHref, eventsHref } from '../../addresses.ts'
import { elsewhereGroup } from './elsewhere-commands.tsx'

const found = (text: string, path = '/', may = true) => {
  const group = elsewhereGroup({ path, mayFix: { cameras: may, mismatches: may }, go: () => undefined })
  return holdingWords([group], text).flatMap(({ items }) => items.map(({ label }) => label))
}

test('finds where to export and to mark as fixed from any page', () => {
  expect(found('export')).toEqual(['Export events', 'Export losses', 'Export vehicles', 'Export drivers'])
  expect(found('mark as fixed')).toEqual(['Mark cameras as fixed', 'Mark devices as fixed'])
})

test('leaves out the page that is open, and what the person may not do', () => {
  expect(found('export', eventsHref())).not.toContain('Export events')
  expect(found('mark as fixed', '/', false)).toEqual([])
})

test('opens the page', () => {
  const go = vi.fn()
  elsewhereGroup({ path: '/', mayFix: { cameras: false, mismatches: false }, go }).items[0]!.onSelect()
  expect(go).toHaveBeenCalledWith(eventsHref())
})

test('finds cameras and vehicles by their state', () => {
  expect(found('obstructed')).toEqual(['Cameras: obstructed'])
  expect(found('camera not installed')).toEqual(['Cameras: not installed'])
  expect(found('inactive vehicles')).toEqual(['Vehicles: inactive'])
  const go = vi.fn()
  const { items } = elsewhereGroup({ path: '/', mayFix: { cameras: false, mismatches: false }, go })
  items.find(({ label }) => label === 'Cameras: obstructed')!.onSelect()
  expect(go).toHaveBeenCalledWith(camerasHref({ status: 'obstructed' }))
})
