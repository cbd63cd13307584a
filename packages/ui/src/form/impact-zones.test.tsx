// @vitest-environment happy-dom

import type { ImpactZone } from '@milepost/domain/impact-zones'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ImpactZoneCounts, ImpactZonePicker, ImpactZones } from './impact-zones.tsx'

afterEach(cleanup)

function Held({ onChange }: { onChange: (zones: ImpactZone[]) => void }) {
  const [zones, setZones] = useState<ImpactZone[]>(['rear'])
  const change = (next: ImpactZone[]) => {
    setZones(next)
    onChange(next)
  }
  return <ImpactZonePicker chosen={zones} onChange={change} />
}

test('makes every zone a named toggle button, and keeps the order of chosen zones', () => {
  let last: readonly ImpactZone[] = []
  render(<Held onChange={(zones) => (last = zones)} />)
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Front left', 'Front', 'Front right', 'Left', 'Right', 'Rear left', 'Rear', 'Rear right'])
  expect(screen.getByRole('button', { name: 'Rear' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Front' }))
  expect(last).toEqual(['front', 'rear'])
  fireEvent.click(screen.getByRole('button', { name: 'Rear' }))
  fireEvent.click(screen.getByRole('button', { name: 'Front' }))
  expect(last).toEqual([])
})

test('describes zones, or their counts, as text in the read-only view', () => {
  render(<ImpactZones chosen={['rear-left', 'front']} />)
  render(<ImpactZones chosen={[]} />)
  render(<ImpactZoneCounts counts={{ front: 3 }} />)
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('aria-label'))).toEqual([
    'Points of impact: Front, Rear left',
    'Points of impact: unknown',
    'Losses by point of impact: Front left 0, Front 3, Front right 0, Left 0, Right 0, Rear left 0, Rear 0, Rear right 0',
  ])
})
