let known = false

/**
 * Whether this browser draws maps. It is tried until it does, and what it was tried on is given back: a browser keeps some
 * sixteen drawings at once and takes the oldest away, which would be the map itself.
 */
export function canDraw(): boolean {
  if (known) return true
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  known = context !== null
  return known
}
