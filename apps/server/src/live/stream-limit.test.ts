import { expect, test } from 'vitest'
import { createStreamLimit } from './stream-limit.ts'

test('closes a user’s oldest stream beyond the limit, not counting those that were closed', () => {
  const limit = createStreamLimit(2)
  const closed: string[] = []
  const open = (userId: string, name: string) => {
    const release = limit.admit(userId, () => {
      closed.push(name)
      release()
    })
    return release
  }
  open('dana', 'first')
  open('dana', 'second')()
  open('dana', 'third')
  open('eli', 'other')
  expect(closed).toEqual([])
  open('dana', 'fourth')
  open('dana', 'fifth')
  expect(closed).toEqual(['first', 'third'])
})
