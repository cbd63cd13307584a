import type { Sought } from './search-words.ts'

/** Returns codes whose label contains a part of a searched text: people search for what they read. */
export const codesOf = (
  table: { all: readonly { code: number; word: string }[] },
  { isInLabel }: Pick<Sought, 'isInLabel'>,
): number[] => table.all.filter(({ word }) => isInLabel(word)).map(({ code }) => code)
