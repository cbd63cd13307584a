import { unreadWords } from '@milepost/contract/connections/reads'
import { Moment } from '../../../lib/format/moment.tsx'
import { useCoverages } from '../../../shell/status/loading-history.ts'

interface LastGpsProps {
  /** The last GPS time; null if no position is stored. */
  at: string | null
  /** Where positions come from. */
  connections: readonly { id: number }[]
  /** True if its device reports: then what it sends has no valid place or time. */
  isReporting?: boolean
  /** Adds the zone's name, if no column header names it. */
  zoned?: boolean
}

/** When a vehicle was last located, or why that is unknown. */
export function LastGps({ at, connections, isReporting = false, zoned = false }: LastGpsProps) {
  return at ? <Moment at={at} zoned={zoned} /> : <Unlocated connections={connections} isReporting={isReporting} />
}

/** Apart, so that rows with a time don't ask. */
function Unlocated({ connections, isReporting }: Pick<LastGpsProps, 'connections' | 'isReporting'>) {
  return <span className="text-text-3">{useNeverLocated()(connections, isReporting)}</span>
}

/** Returns what having no position means: "Never located" only if their positions are imported and reported. */
export function useNeverLocated(): (connections: readonly { id: number }[], isReporting?: boolean) => string {
  const coverageOf = useCoverages()
  return (connections, isReporting = false) => {
    const coverage = coverageOf(
      'positions',
      connections.map(({ id }) => String(id)),
    )
    if (coverage !== 'complete') return unreadWords[coverage]
    return isReporting ? 'No valid position' : 'Never located'
  }
}
