import { expect, test } from 'vitest'
import { type ListedPage, neighbourPageSize, neighboursOf, pagesAround } from './neighbours.ts'

const page = (number: number, ids: string[], totalCount = 120): ListedPage => ({
  number,
  totalCount,
  items: ids.map((id) => ({ id })),
})

test('finds the previous and next record', () => {
  expect(neighboursOf('b', 1, [page(1, ['a', 'b', 'c'])])).toEqual({
    previous: { id: 'a', position: 0 },
    next: { id: 'c', position: 2 },
    position: 1,
    total: 120,
  })
})

test('has no previous for the first and no next for the last', () => {
  const pages = [page(1, ['a', 'b'], 2)]
  expect(neighboursOf('a', 0, pages)?.previous).toBeUndefined()
  expect(neighboursOf('b', 1, pages)?.next).toBeUndefined()
})

test('crosses page boundaries', () => {
  const last = neighbourPageSize - 1
  const first = Array.from({ length: neighbourPageSize }, (_, index) => `p${index}`)
  const pages = [page(1, first), page(2, ['q0', 'q1'])]
  expect(pagesAround(last)).toEqual([1, 2])
  expect(pagesAround(neighbourPageSize)).toEqual([1, 2])
  expect(pagesAround(3)).toEqual([1])
  expect(pagesAround(last - 5)).toEqual([1, 2])
  expect(neighboursOf(`p${last}`, last, pages)?.next).toEqual({ id: 'q0', position: neighbourPageSize })
  expect(neighboursOf('q0', neighbourPageSize, pages)?.previous).toEqual({ id: `p${last}`, position: last })
})

test('finds a record that new events pushed down', () => {
  expect(neighboursOf('b', 1, [page(1, ['new', 'a', 'b', 'c'])])?.position).toBe(2)
})

test('continues with the record in the same place if this one left the list', () => {
  const found = neighboursOf('gone', 1, [page(1, ['a', 'c', 'd'])])
  expect(found?.previous?.id).toBe('a')
  expect(found?.next?.id).toBe('c')
})

test('has no neighbors in an empty list', () => {
  expect(neighboursOf('a', 0, [page(1, [], 0)])).toBeUndefined()
})
