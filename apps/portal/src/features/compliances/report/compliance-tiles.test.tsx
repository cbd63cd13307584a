// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ComplianceTiles } from './compliance-tiles.tsx'

afterEach(cleanup)

const shown = (notCompliant: number, isNarrowed: boolean) =>
  render(
    <ComplianceTiles
      counts={{ compliant: 0, unknown: 0, notCompliant }}
      isNarrowed={isNarrowed}
      value={[]}
      onChange={() => undefined}
    />,
  ).container.textContent

test('shows no zeros where no vehicle is checked', () => {
  expect(shown(0, false)).toContain('Not compliantNothing checked')
  cleanup()
  expect(shown(0, true)).toContain('Not compliant0')
  cleanup()
  expect(shown(2, false)).toContain('Not compliant2')
})
