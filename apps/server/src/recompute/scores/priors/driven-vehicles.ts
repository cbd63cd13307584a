import type { SubjectEvidence } from '@milepost/scoring/evidence/evidence'
import type { EvidenceById } from '../../evidence/read-evidence.ts'

/** A vehicle with miles, by one of its units. */
export type DrivenVehicle = { id: string; known: SubjectEvidence }

/** Returns each vehicle once, by one of its units. */
export function drivenVehicles(evidence: EvidenceById): DrivenVehicle[] {
  const units = new Map([...evidence].map(([id, known]) => [known, id]))
  return [...units].flatMap(([known, id]) => (known.exposure > 0 ? [{ id, known }] : []))
}

/** Returns some of many vehicles: ids are hashes, so the first are a random sample. */
export const someVehicles = (vehicles: readonly DrivenVehicle[], most: number): DrivenVehicle[] =>
  vehicles.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, most)
