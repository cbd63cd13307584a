import { type Coverage, kindsOfMismatch, unreadWords } from '@milepost/contract/connections/reads'
import { mismatchType } from '@milepost/domain/codes'
import { useKnownKinds } from '../../../shell/status/loading-history.ts'

/** What is compared of a connection's devices, by type of mismatch. */
export interface ComparedTypes {
  /** Complete if any type is compared: the others are in `unreported`. */
  coverage: Coverage
  /** Words of the types that nothing read from the connection shows. */
  unreported: readonly string[]
}

/** Returns which types of mismatches a connection's devices are checked for. */
export function useComparedTypes(connectionId: number): ComparedTypes {
  const knownOf = useKnownKinds([String(connectionId)])
  const types = mismatchType.all.map(({ name, word }) => ({ word, coverage: knownOf(kindsOfMismatch[name]).coverage }))
  const unreported = types.filter(({ coverage }) => coverage === 'notReported').map(({ word }) => word)
  if (types.some(({ coverage }) => coverage === 'loading')) return { coverage: 'loading', unreported }
  return { coverage: unreported.length < types.length ? 'complete' : 'notReported', unreported }
}

/** A vehicle without mismatches in a list: "None" only if its devices are compared. */
export function NoMismatches({ connectionId }: { connectionId: number }) {
  const { coverage } = useComparedTypes(connectionId)
  return <span className="text-text-3">{coverage === 'complete' ? 'None' : unreadWords[coverage]}</span>
}
