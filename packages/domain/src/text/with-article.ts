/** Returns a noun with its indefinite article, by its first letter: "a viewer", "an insurer". */
export const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
