/** A run of VIN characters, starting at `at`, that all match the other VIN or all differ. */
export type VinPart = { text: string; differs: boolean; at: number }

/**
 * Splits a VIN into runs that match or differ from another, character by character; without another, nothing differs.
 */
export function vinParts(vin: string, against: string | null): VinPart[] {
  const parts: VinPart[] = []
  for (const [at, text] of [...vin].entries()) {
    const differs = against !== null && against[at]?.toUpperCase() !== text.toUpperCase()
    const last = parts.at(-1)
    if (last && last.differs === differs) last.text += text
    else parts.push({ text, differs, at })
  }
  return parts
}
