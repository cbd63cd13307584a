// @vitest-environment happy-dom

import type { TypeCount } from '@milepost/contract/api/measures'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormatSettingsContext } from '../../lib/format/format-settings.ts'
import { linksToEvents } from '../notes/listed-days.ts'
import { TypeBars } from './type-bars.tsx'

afterEach(cleanup)

const days = { from: '2026-05-01', to: '2026-10-31' }
const speeding = { translatedType: 'speeding', word: 'Speeding', count: 40, previousCount: null, withoutMiles: 0 }

const show = (completeFrom: string | null, countedFrom: string | null) => {
  const { listed, noLinks } = linksToEvents({ completeFrom, countedFrom, leftOut: [] }, days)
  return render(
    <FormatSettingsContext value={{ units: 'imperial', timeZone: 'UTC' }}>
      <TypeBars
        types={[{ ...speeding, per1000Miles: 2 } as TypeCount]}
        shown={6}
        things="counted events"
        none="No events."
        hrefOf={() => listed && '/events'}
        noLinks={noLinks}
      />
    </FormatSettingsContext>,
  ).container.textContent
}

test('links to counted events, or says why no list has exactly these', () => {
  expect(show('2026-08-02', '2026-08-02')).not.toContain('Links to these events follow')
  expect(screen.getByRole('link', { name: 'Speeding' }).getAttribute('href')).toBe('/events')
  cleanup()
  expect(show('2026-08-02', '2026-06-20')).toContain('Links to these events follow when the import finishes')
  expect(screen.queryByRole('link')).toBeNull()
})
