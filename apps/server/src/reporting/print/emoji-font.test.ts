import { expect, test } from 'vitest'
import { emojiStyle } from './emoji-font.ts'

const facesOf = (style: string) => style.match(/@font-face/g)?.length ?? 0

test('embeds the font parts a page’s emoji need, and none without emoji', async () => {
  expect(await emojiStyle('<p>Łódź 東京 – “Unit 1” עברית</p>')).toBe('')
  const truck = await emojiStyle('<p>Unit 🚚</p>')
  expect(facesOf(truck)).toBe(1)
  expect(truck).toMatch(/src:url\(data:font\/woff2;base64,d09GMg/)
  expect(facesOf(await emojiStyle('<p>🚚 🇨🇦</p>'))).toBe(2)
})
