import { unreadWords } from '@milepost/contract/connections/reads'
import { Moment } from '../../../lib/format/moment.tsx'
import { useCoverages } from '../../../shell/status/loading-history.ts'

interface LastGpsProps {
  /** The last GPS time; null if no position is stored. */
  at: string | null
  /** Where positions come from. */
  connections: readonly { id: number }[]
  /** Adds the zone's name, if no column header names it. */
  zoned?: boolean
}

/** When a vehicle was last located, or why that is unknown. */
export function LastGps({ at, connections, zoned = false }: LastGpsProps) {
  return at ? <Moment at={at} zoned={zoned} /> : <Unlocated connections={connections} />
}

/** Apart, so that rows with a time don't ask. */
function Unlocated({ connections }: Pick<LastGpsProps, 'connections'>) {
  return <span className="text-text-3">{useNeverLocated()(connections)}</span>
}

/** Returns what having no position means: "Never located" only if their positions are imported and reported. */
export function useNeverLocated(): (connections: readonly { id: number }[]) => string {
  const coverageOf = useCoverages()
  return (connections) => {
    const coverage = coverageOf(
      'positions',
      connections.map(({ id }) => String(id)),
    )
    return coverage === 'complete' ? 'Never located' : unreadWords[coverage]
  }
}
