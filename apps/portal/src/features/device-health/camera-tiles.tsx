import { type Coverage, type Reporting, reportingText } from '@milepost/contract/connections/reads'
import type { CameraHealthPage } from '@milepost/contract/device-health/cameras'
import { cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { countText } from '../../lib/format/formatters.ts'
import { soFar, TileCount } from '../../list/cells/tile-count.tsx'
import type { CameraFilters } from './camera-filters.ts'
import { CameraDot } from './shared/camera-dots.tsx'

type Health = Exclude<CameraFilters['status'], 'all'>

const order: readonly Health[] = ['obstructed', 'notInstalled', 'healthy', 'none']
const notes: Readonly<Record<Health, string>> = {
  obstructed: 'lens covered or camera turned away',
  notInstalled: 'camera position is empty',
  healthy: 'all known cameras',
  none: 'every camera offline, not reporting, just fixed or without a clear image',
}

type Counts = Pick<CameraHealthPage, 'byVehicle' | 'byPosition' | 'checkedVehicles'>

/** The vehicles with camera status that the period and the filters leave out. */
export const leftOut = ({ byVehicle, checkedVehicles }: Omit<Counts, 'byPosition'>): number =>
  checkedVehicles - byVehicle.reduce((sum, { count }) => sum + count, 0)

interface CameraTilesProps {
  /** Undefined while loading; null if loading failed. */
  answer: Counts | undefined | null
  /** Whether all cameras in scope have been read. */
  coverage: Coverage
  /** The connections in scope whose camera status is known, of how many; undefined until that is known. */
  reporting: Reporting | undefined
  value: CameraFilters['status']
  onChange: (status: CameraFilters['status']) => void
}

/** Vehicle count by health; pressing a count filters the list to it, pressing it again shows all. */
export function CameraTiles({ answer, coverage, reporting, value, onChange }: CameraTilesProps) {
  return (
    <Tiles
      label="Vehicles by camera status"
      className="mb-3"
      note={[
        answer && coverage === 'complete' && obstructedBy(answer),
        reporting && knownForText(reporting),
        answer && coverage === 'complete' && leftOutText(answer),
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {order.map((health) => {
        const code = cameraHealth.code[health]
        const count = answer?.byVehicle.find(({ status }) => status === code)?.count
        return (
          <Tile
            key={health}
            label={
              <span className="inline-flex items-center gap-1.5">
                <CameraDot status={code} />
                {cameraHealth.word(code)}
              </span>
            }
            value={<TileCount count={answer === null ? null : count} coverage={coverage} />}
            unit={soFar(count, coverage)}
            note={notes[health]}
            pressed={value === health}
            onToggle={() => onChange(value === health ? 'all' : health)}
          />
        )
      })}
    </Tiles>
  )
}

function knownForText(reporting: Reporting): string {
  const text = reportingText(reporting, 'Camera status is')
  return text ? `${text}.` : ''
}

/** "1 of 27 vehicles isn’t counted: it last reported before this period, or the filters leave it out." */
function leftOutText(answer: Counts): string {
  const count = leftOut(answer)
  if (count <= 0) return ''
  const [is, it] = count === 1 ? ['isn’t', 'it'] : ['aren’t', 'they']
  const leave = `${it} last reported before this period, or the filters leave ${count === 1 ? 'it' : 'them'} out`
  return `${countText(count)} of ${countText(answer.checkedVehicles)} vehicles ${is} counted: ${leave}.`
}

/** "Obstructed: 4 road cameras, 12 driver cameras". */
function obstructedBy({ byPosition, byVehicle }: Pick<CameraHealthPage, 'byPosition' | 'byVehicle'>): string {
  const obstructedIn = (counts: CameraHealthPage['byVehicle']) =>
    counts.find(({ status }) => status === cameraHealth.code.obstructed)?.count ?? 0
  const vehicles = obstructedIn(byVehicle)
  if (vehicles === 0) return 'Obstructed: none.'
  const known = byPosition.map(({ position, counts }) => ({ position, count: obstructedIn(counts) }))
  const parts = known.flatMap(({ position, count }) =>
    count > 0 ? [`${countText(count)} ${cameraPosition.word(position).toLowerCase()}${count === 1 ? '' : 's'}`] : [],
  )
  const unreported = vehicles - known.reduce((sum, { count }) => sum + count, 0)
  if (parts.length === 0) return 'Obstructed: camera position not reported.'
  return `Obstructed: ${parts.join(', ')}${unreported > 0 ? `, and ${countText(unreported)} with position not reported` : ''}.`
}
