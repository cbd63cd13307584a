import { faultText, stateText } from '@milepost/contract/accidents/columns'
import type { Accident } from '@milepost/contract/accidents/endpoints'
import type { IncidentDetails, TelemetrySample } from '@milepost/contract/incidents/review'
import { shownSpeed } from '@milepost/domain/motion/shown-speed'
import { dollars, force, missing, quantityText } from '@milepost/domain/quantity'
import { severityOf } from '@milepost/domain/score-bands'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { useFormat } from '../../../lib/format/formatters.ts'
import { speedWords } from '../../incidents/shared/replay/event-facts.tsx'
import { FaultBadge } from '../../incidents/shared/replay/fault-badge.tsx'
import { notLoaded, speedBefore } from '../../incidents/shared/replay/speed-before.ts'

interface LossGlanceProps {
  accident: Accident
  incident: IncidentDetails
  telemetry: readonly TelemetrySample[]
  /** True until the trace has loaded, which may have a speed from before the trigger. */
  isPending: boolean
}

/** The six figures a claim starts with. An unknown one is a dash, never zero. */
export function LossGlance({ accident, incident, telemetry, isPending }: LossGlanceProps) {
  const { speed } = useFormat()
  const speedBeforeKmh = speedBefore(incident, telemetry)
  const shown = shownSpeed(incident, telemetry)
  const isSpeedAwaited = isPending && incident.speedKmh === null
  const { faultPercent, countedFaultPercent, costEstimateUsd, maxG, place } = accident
  return (
    <Tiles label="At a glance" minWidth={130} className="mb-4">
      <Tile
        label="Peak force"
        value={quantityText(force(maxG))}
        note={maxG === null ? 'Not measured' : 'Highest measured'}
      />
      <Tile
        label={speedBeforeKmh === null ? 'Speed' : 'Speed before'}
        value={isSpeedAwaited ? missing : speed(speedBeforeKmh ?? shown.speedKmh)}
        note={
          isSpeedAwaited ? notLoaded : speedBeforeKmh === null ? speedNote(shown, incident) : '2 s before the trigger'
        }
      />
      <Tile
        label="Event risk"
        value={Math.round(accident.riskScore)}
        note={<LevelChip level={severityOf(accident.riskScore)} />}
      />
      <Tile
        label="Fault"
        value={<FaultBadge faultPercent={faultPercent} />}
        note={faultNote(faultPercent, countedFaultPercent)}
      />
      <Tile
        label="Cost estimate"
        value={dollars(costEstimateUsd)}
        note={costEstimateUsd === null ? 'No cost estimate yet' : 'Manual estimate'}
      />
      <Tile label="State" value={stateText(place) ?? missing} note={place?.city ?? 'Unknown location'} />
    </Tiles>
  )
}

function faultNote(faultPercent: number | null, counted: number | null): string {
  if (counted !== faultPercent) return `Counts as ${faultText(counted).toLowerCase()} until a claims handler confirms`
  if (faultPercent === null) return 'Counts partially until fault is known'
  if (faultPercent === 0) return 'Not counted in scores'
  return faultPercent === 100 ? 'Counted in scores' : `Counts ${faultPercent}% in scores`
}

function speedNote(
  { speedKmh, note }: ReturnType<typeof shownSpeed>,
  { speedBasis }: Pick<IncidentDetails, 'speedBasis'>,
): string {
  if (speedKmh === null) return 'Not reported'
  if (note) return `${note.charAt(0).toUpperCase()}${note.slice(1)}`
  return speedWords[speedBasis ?? 'event']
}
