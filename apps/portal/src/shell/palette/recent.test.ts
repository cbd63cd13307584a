// @vitest-environment happy-dom

import { expect, test } from 'vitest'
import { recentOf, recordRecent } from './recent.ts'

const unit = (number: number) => ({
  kind: 'vehicle',
  label: `Unit ${number}`,
  href: `/view/vehicles/profile/${number}`,
})

test('keeps the last six things of a client, newest first, each once', () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7, 3]) recordRecent(1, unit(number))
  expect(recentOf(1).map(({ label }) => label)).toEqual(['Unit 3', 'Unit 7', 'Unit 6', 'Unit 5', 'Unit 4', 'Unit 2'])
  expect(recentOf(2)).toEqual([])
})
