import type { Units } from '@milepost/domain/quantity'
import type { DossierFacts } from './dossier-facts.ts'

/** A renewal dossier before it is printed. */
export type Dossier = DossierFacts & {
  client: { name: string; timeZone: string }
  units: Units
  /** The name of who creates it. */
  preparedBy: string
  printedAt: Date
}
