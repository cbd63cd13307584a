/** Returns codes whose label contains a text, ignoring case: people search for what they read. */
export const codesOf = (table: { all: readonly { code: number; word: string }[] }, text: string): number[] =>
  table.all.filter(({ word }) => word.toLowerCase().includes(text.toLowerCase())).map(({ code }) => code)
