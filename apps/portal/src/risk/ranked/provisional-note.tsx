import type { RiskScore } from '@milepost/contract/api/measures'
import { provisionalWords } from '../../list/states/foot-note.tsx'

/** Explains the star below rows that have one; empty otherwise. */
export const ProvisionalNote = ({ scores }: { scores: readonly RiskScore[] }) =>
  scores.some(({ score, provisional }) => score !== null && provisional) && (
    <p className="border-t border-border px-3.5 py-2.5 text-12 text-text-3">{provisionalWords}</p>
  )
