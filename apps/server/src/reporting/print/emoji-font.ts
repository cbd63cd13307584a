import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Must be named first: otherwise Chromium prints boxes for emoji it encounters before the font loads. */
export const emojiFamily = 'Noto Emoji Variable'

/** Below it are letters, and symbols every font has. */
const firstCharacter = 0x200d

/** A part of the font: its characters, and its file. */
type Part = { ranges: readonly (readonly [from: number, to: number])[]; file: URL }

/**
 * Returns the emoji font parts a page needs, as embedded styles; empty for a page without emoji. Servers usually have
 * no emoji font, and would print a box for each emoji in a name.
 */
export async function emojiStyle(page: string): Promise<string> {
  const used = [...new Set(page.match(/[\u200d-\u{10ffff}]/gu))].map((character) => character.codePointAt(0)!)
  if (used.every((code) => code === firstCharacter)) return ''
  const faces = await Promise.all((await readParts()).map((part) => faceOf(part, used)))
  return faces.some(Boolean) ? `<style>${faces.join('')}</style>` : ''
}

/** Limited to the page's characters: the font includes digits too, and no number should wait for a font. */
async function faceOf({ ranges, file }: Part, used: readonly number[]): Promise<string> {
  const needed = used.filter((code) => ranges.some(([from, to]) => code >= from && code <= to))
  if (needed.every((code) => code === firstCharacter)) return ''
  const data = (await readFile(file)).toString('base64')
  const range = needed.map((code) => `U+${code.toString(16)}`).join()
  return `@font-face{font-family:"${emojiFamily}";font-weight:300 700;src:url(data:font/woff2;base64,${data});unicode-range:${range}}`
}

const folder = 'files/noto-emoji-'

async function readParts(): Promise<Part[]> {
  const index = import.meta.resolve('@fontsource-variable/noto-emoji/unicode.json')
  const rangesOfPart: Record<string, string> = JSON.parse(await readFile(fileURLToPath(index), 'utf8'))
  return Object.entries(rangesOfPart).map(([name, ranges]) => ({
    ranges: ranges.split(',').map(rangeOf),
    file: new URL(`${folder}${name.replaceAll(/\D/g, '')}-wght-normal.woff2`, index),
  }))
}

/** `U+1f3f3-1f3f4` or `U+2620` (CSS Fonts 4, section 4.5). */
function rangeOf(text: string): [from: number, to: number] {
  const [from, to] = text
    .slice(2)
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return [from!, to ?? from!]
}
