/**
 * Converts a code without a label to one: `harshLeftTurn`, `harsh_left_turn` and `HARSH-LEFT-TURN` to `Harsh left
 * turn`.
 */
export function plainWord(code: string): string {
  const spaced = code
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_\-\s]+/g, ' ')
    .trim()
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
