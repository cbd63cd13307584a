import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from './like.ts'

/** A part of a searched text: all of it, or one of its words. */
export type Sought = {
  text: string
  /** Condition for a lowercase column to contain it. */
  isIn: (column: RawBuilder<unknown>) => RawBuilder<unknown>
  /** True if a label contains it, ignoring case. */
  isInLabel: (label: string) => boolean
}

/** Anywhere in a value. */
const anywhere = (text: string): Sought => ({
  text,
  isIn: (column) => sql`${column} like ${`%${escapeLike(text)}%`}`,
  isInLabel: (label) => label.toLowerCase().includes(text.toLowerCase()),
})

/** One or two letters or digits, which are somewhere in almost every VIN. */
const isShort = (word: string) => /^[\p{L}\p{N}]{1,2}$/u.test(word)

/** At the beginning of a word of a value. */
const atWordStart = (word: string): Sought => ({
  text: word,
  isIn: (column) => sql`${column} ~ ${`\\m${word.toLowerCase()}`}`,
  isInLabel: (label) =>
    label
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .some((one) => one.startsWith(word.toLowerCase())),
})

/** Shorter words with two letters swapped are too often other words; numbers always are. */
const isSwappable = (word: string) => /^\p{L}{4,}$/u.test(word)

/** Returns a word, and it with each two neighboring letters swapped. */
export function swapsOf(word: string): string[] {
  const letters = [...word]
  const swapped = letters
    .slice(1)
    .map((letter, index) => [...letters.slice(0, index), letter, letters[index], ...letters.slice(index + 2)].join(''))
  return [...new Set([word, ...swapped])]
}

/** Anywhere in a value, even if two neighboring letters are swapped. One pattern is cheaper than a comparison for each. */
function roughly(word: string): Sought {
  const spellings = swapsOf(word.toLowerCase())
  return {
    text: word,
    isIn: (column) => sql`${column} ~ ${spellings.join('|')}`,
    isInLabel: (label) => spellings.some((spelling) => label.toLowerCase().includes(spelling)),
  }
}

/** Shorter words are like too many others with one letter changed; numbers always are. Names have no longer ones. */
const canBeMisspelled = (word: string) => /^\p{L}{5,20}$/u.test(word)

/** Returns patterns for a word with one letter wrong, missing or, in longer words, too many. */
function spellingsOf(word: string, anyLetter: string): string {
  const letters = [...word]
  const changed = letters.flatMap((letter, index) => {
    const [before, after] = [letters.slice(0, index).join(''), letters.slice(index + 1).join('')]
    const missing = `${before}${letter}${anyLetter}${after}`
    return [`${before}${anyLetter}${after}`, missing, ...(canBeMisspelled(before + after) ? [before + after] : [])]
  })
  return [`${anyLetter}${word}`, ...changed].join('|')
}

/**
 * Returns a word at the beginning of a value's words, with one letter wrong, missing or too many: for a word that no value
 * contains. Undefined for short words and numbers.
 */
export function misspelled({ text }: Sought): Sought | undefined {
  const word = text.toLowerCase()
  if (!canBeMisspelled(word)) return undefined
  const inLabel = new RegExp(`(?<![\\p{L}\\p{N}])(?:${spellingsOf(word, '\\p{L}')})`, 'u')
  return {
    text,
    isIn: (column) => sql`${column} ~ ${`\\m(?:${spellingsOf(word, '\\w')})`}`,
    isInLabel: (label) => inLabel.test(label.toLowerCase()),
  }
}

/** More words than this are a sentence, which is searched as it is. */
const mostWords = 6

/**
 * Returns the words of a text that are searched one by one, with two letters swapped or not: none if there are too many,
 * or just one that is searched as it is.
 */
export function wordsOf(text: string): readonly Sought[] {
  const all = text.split(/\s+/).map(withoutMarks).filter(Boolean)
  if (all.length > mostWords || (all.length === 1 && all[0] === text.trim() && !isSwappable(text.trim()))) return []
  return all.map((word) => (isShort(word) ? atWordStart(word) : isSwappable(word) ? roughly(word) : anywhere(word)))
}

/** Removes commas and the like around a word: places are shown as "Chicago, IL". */
const withoutMarks = (word: string) => word.replaceAll(/^[-–,;:.()"“”·]+|[-–,;:.()"“”·]+$/g, '')

/** Returns a text as a whole. */
export const wholeOf = (text: string): Sought => anywhere(text)

/**
 * How every list searches: a row has a text if one of its values contains it, or if each of its words is in some value,
 * in any order. `has` is the condition for a row to contain a part.
 */
export function hasText(text: string, has: (part: Sought) => RawBuilder<unknown>): RawBuilder<boolean> {
  const words = wordsOf(text)
  const whole = has(wholeOf(text))
  return words.length === 0 ? sql`${whole}` : sql`(${whole} or (${sql.join(words.map(has), sql` and `)}))`
}
