/** Returns the words of a typed text, in lowercase and without marks around them. */
export const typedWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean)

/** Splits a label into parts, of which every second one is a match of a typed word. */
export function matchParts(label: string, text: string): string[] {
  const words = typedWords(text).toSorted((a, b) => b.length - a.length)
  if (words.length === 0) return [label]
  const pattern = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')
  return label.split(new RegExp(`(${pattern})`, 'giu'))
}

/** True if a word begins like the typed one, with at most one letter wrong, missing, added or swapped. */
export function isAlike(word: string, typed: string): boolean {
  if (word.includes(typed)) return true
  if (typed.length < 4) return false
  return [-1, 0, 1].some((more) => isOneOff(word.slice(0, typed.length + more), typed))
}

function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const rests = [
    [a.slice(at + 1), b.slice(at + 1)],
    [a.slice(at + 1), b.slice(at)],
    [a.slice(at), b.slice(at + 1)],
  ] as const
  const isSwapped = a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
  return isSwapped || rests.some(([left, right]) => left === right)
}
