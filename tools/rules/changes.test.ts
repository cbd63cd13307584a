import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** The parts that draw a change, and those that decide if it, or a difference, is certain. All of them need its margin. */
const drawn = ['packages/ui/src/feedback/delta.tsx']
const decided = [
  ...drawn,
  'packages/domain/src/statistics/margin.ts',
  'packages/domain/src/statistics/clearly-highest.ts',
  'packages/contract/src/risk/change.ts',
  'packages/contract/src/risk/ranking-columns.ts',
  'apps/server/src/features/vehicles/report/pdf/vehicle-report-page.ts',
]

test('only the shared parts draw an arrow for a change or decide if it is certain', async () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(1500)
  const found: string[] = []
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(() => '')
    if (/[▲▼]/.test(text) && !drawn.includes(file)) found.push(`${file}: an arrow`)
    if (/\bisBeyond\b/.test(text) && !decided.includes(file)) found.push(`${file}: isBeyond`)
  }
  expect(found).toEqual([])
})
