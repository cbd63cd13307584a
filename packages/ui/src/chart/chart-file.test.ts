import { expect, test } from 'vitest'
import { csvFile, fileNameOf } from './chart-file.ts'

test('saves the numbers of a chart as a file that spreadsheets can read, and that runs nothing', async () => {
  const file = csvFile({
    columns: ['Type', 'Events'],
    rows: [
      ['Harsh "brake", front', '1,248'],
      ['=1+1', '-3.5'],
      [null, '+12%'],
    ],
  })
  expect(await file.text()).toBe('Type,Events\r\n"Harsh ""brake"", front","1,248"\r\n\'=1+1,-3.5\r\n,+12%\r\n')
})

test('names a file after its chart', () => {
  expect(fileNameOf('Behavioral risk fell by 4 to 48 since August')).toBe(
    'behavioral-risk-fell-by-4-to-48-since-august.csv',
  )
  expect(fileNameOf('…')).toBe('chart.csv')
})
