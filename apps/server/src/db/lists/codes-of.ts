/** Codes whose word has a text in it, whatever its case: what people search for is what they read. */
export const codesOf = (table: { all: readonly { code: number; word: string }[] }, text: string): number[] =>
  table.all.filter(({ word }) => word.toLowerCase().includes(text.toLowerCase())).map(({ code }) => code)
