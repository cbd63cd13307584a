import { expect, test } from 'vitest'
import { counted } from './write-list.ts'

test('who leaves a file in the middle ends the statement behind it', async () => {
  let isEnded = false
  async function* copied(): AsyncGenerator<Buffer, number> {
    try {
      for (;;) yield Buffer.from('a\n')
    } finally {
      isEnded = true
    }
  }
  for await (const piece of counted(copied(), null, () => {})) {
    expect(String(piece)).toBe('a\n')
    break
  }
  expect(isEnded).toBe(true)
})
