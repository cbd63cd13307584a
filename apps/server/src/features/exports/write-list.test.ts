import { expect, test } from 'vitest'
import { counted } from './write-list.ts'

test('ends the statement behind a file that is abandoned midway', async () => {
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
