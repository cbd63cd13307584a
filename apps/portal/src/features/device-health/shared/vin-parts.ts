/** A run of characters of a VIN, from `at` on, that are the same in another or not. */
export type VinPart = { text: string; differs: boolean; at: number }

/** Splits a VIN where it begins or ends to differ from another, letter by letter; without another nothing differs. */
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
