/** An odometer that loses more than this share of its reading was replaced or reset; others count wrongly. */
const replacedShare = 0.5

/** Returns true if an odometer that runs backwards from one reading to the next was replaced or reset. */
export const isReplaced = (before: number, after: number): boolean => before - after > before * replacedShare
