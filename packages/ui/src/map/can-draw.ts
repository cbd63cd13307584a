let known = false

/**
 * True if this browser can draw maps. Tested until it can, and the test context is released: a browser keeps some 16
 * contexts at once and drops the oldest, which would be the map itself.
 */
export function canDraw(): boolean {
  if (known) return true
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  known = context !== null
  return known
}
