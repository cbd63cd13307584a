/** A place on the screen, in pixels. */
export type Pixel = { x: number; y: number }

/**
 * Returns how far each mark moves right so that none covers another: marks are `size` wide and high, and earlier ones
 * stay. Without neighbors nothing moves.
 */
export function spreadMarks(marks: readonly Pixel[], size: number): number[] {
  const placed: Pixel[] = []
  return marks.map((mark) => {
    let x = mark.x
    const beside = placed.filter(({ y }) => Math.abs(y - mark.y) < size).toSorted((a, b) => a.x - b.x)
    for (const other of beside) if (Math.abs(other.x - x) < size) x = other.x + size
    placed.push({ x, y: mark.y })
    return x - mark.x
  })
}
