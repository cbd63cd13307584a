import { readFile } from 'node:fs/promises'
import { iconsSource } from '@milepost/ui/s/make-icons'
import { expect, test } from 'vitest'

test('icons.gen.tsx matches the Lucide package (if not: npm run icons -w packages/ui)', async () => {
  const file = new URL('../packages/ui/src/icon/icons.gen.tsx', import.meta.url)
  expect(await readFile(file, 'utf8')).toBe(iconsSource())
})
