/** True for text that PostgreSQL can store: without the NUL character and unpaired surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
