type Typed = { email: string; fleetName?: string }

/**
 * Parses typed or pasted addresses: one per line, or a table with addresses in the first column; what follows is the
 * fleet.
 */
export function typedInvites(text: string): Typed[] {
  return text
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [email = '', ...rest] = line.split(/[,\t]/).map((part) => part.trim().replaceAll(/^"|"$/g, ''))
      const fleetName = rest.filter((part) => part !== '').join(', ')
      return fleetName ? { email, fleetName } : { email }
    })
}
