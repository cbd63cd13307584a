/** Lists are searched in an index, of which a row holds some 2,700 bytes with all else: four bytes a letter at the most. */
export const longestSearchedText = 500

/** What a record is found by: its names and numbers in lower case, as far as an index holds them. */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  const text = parts.filter(Boolean).join(' ').toLowerCase()
  return text.length > longestSearchedText ? [...text].slice(0, longestSearchedText).join('') : text
}
