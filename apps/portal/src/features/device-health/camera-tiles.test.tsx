// @vitest-environment happy-dom

import type { Reporting } from '@milepost/contract/connections/reads'
import { cameraHealth } from '@milepost/domain/codes'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CameraTiles } from './camera-tiles.tsx'

afterEach(cleanup)

const answer = {
  byVehicle: [{ status: cameraHealth.code.healthy, count: 9 }],
  byPosition: [],
  checkedVehicles: 9,
}

const shown = (reporting: Reporting | undefined) =>
  render(
    <CameraTiles answer={answer} coverage="complete" reporting={reporting} value="all" onChange={() => undefined} />,
  ).container.textContent

test('says of how many connections camera status is known, if not of all', () => {
  expect(shown({ connections: 1, of: 8 })).toContain('Camera status is known for 1 of 8 connections.')
  cleanup()
  expect(shown({ connections: 8, of: 8 })).not.toContain('known for')
  cleanup()
  expect(shown(undefined)).not.toContain('known for')
})
