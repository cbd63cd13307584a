/** Lists are searched through an index whose rows hold some 2,700 bytes in total, at up to four bytes per letter. */
export const longestSearchedText = 500

/** Returns the searchable text of a record: its names and numbers in lower case, as far as an index holds them. */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  const text = parts.filter(Boolean).join(' ').toLowerCase()
  return text.length > longestSearchedText ? [...text].slice(0, longestSearchedText).join('') : text
}
