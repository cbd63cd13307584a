/**
 * Returns true if a name speaks of a collision that may not have happened, or was avoided: "Collision - possible", "Near
 * collision (rear)". Such a name never means a confirmed collision, nor a warning of one.
 */
export const isDoubtful = (name: string): boolean =>
  /\b(collision|crash|accident)\b/i.test(name) && /\b(possible|potential|suspected|unconfirmed|near)\b/i.test(name)
