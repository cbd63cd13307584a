import type { CodeOf } from '@milepost/domain/code-table'
import { riskBand } from '@milepost/domain/codes'
import { Chip } from './level-chip.tsx'

/** Quartile band of a vehicle, driver or fleet score. */
export type Band = CodeOf<typeof riskBand>

/** The token of a band's color. */
export const bandColor = (band: Band) => `var(--band-${band})`

/** Square and word for a band, or "Not scored" without one. */
export function BandChip({ band, className }: { band: Band | null | undefined; className?: string | undefined }) {
  if (!band) return <span className="text-12 text-text-3">Not scored</span>
  return <Chip color={bandColor(band)} word={riskBand.word(band)} className={className} />
}
