import { expect, it } from 'vitest'
import { withoutInvisible } from './invisible.ts'

it.each([
  ['\ufeffUnit\u200b 7\u200f', 'Unit 7'],
  ['Ma\u00adria \u202eLopez\u202c\u2069', 'Maria Lopez'],
  ['\u200dTruck\u200c 9', 'Truck 9'],
  ['\u200b\u2060\ufeff\u3164', ''],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d🚒', '👩\u200d🚒'],
  ['Jürgen Ñ 李', 'Jürgen Ñ 李'],
])('%j is %j without invisible characters', (text, visible) => {
  expect(withoutInvisible(text)).toBe(visible)
})
