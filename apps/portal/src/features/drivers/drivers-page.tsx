import { type DriverTotals, driverEndpoints } from '@milepost/contract/drivers/endpoints'
import { samePersonEndpoints } from '@milepost/contract/drivers/same-person'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { driverHref } from '../../addresses.ts'
import { useLiveRefresh } from '../../lib/api/live.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { countText } from '../../lib/format/formatters.ts'
import { TileCount } from '../../list/cells/tile-count.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { placeSearch } from '../../list/parts/list-place.ts'
import { EmptyUntilConnected } from '../../list/states/empty-until-connected.tsx'
import { useList } from '../../list/use-list.ts'
import { FailedFigures } from '../../report/notes/failed-figures.tsx'
import { loadedOnce } from '../../scope/scope-options.ts'
import { useClientId } from '../../session/session-context.ts'
import { useMay } from '../../session/use-may.ts'
import type { DriverFilters } from './driver-filters.ts'
import { driverList } from './driver-list.ts'
import { SamePersonDrawer, useSamePersons } from './same-person/same-person-drawer.tsx'

/** The driver list page. */
export default function DriversPage() {
  const state = useList(driverList)
  const { DriverStatus: _, ...others } = state.wanted
  const params = { id: useClientId() }
  const totals = useAnswer({ ...answerOf(driverEndpoints.totals, { params, query: others }), ...loadedOnce })
  const list = { ...state, query: { ...state.query, refetch: () => [totals.refetch(), state.query.refetch()] } }
  const { values, change } = list
  useLiveRefresh(['connection', 'progress'], driverEndpoints.page, driverEndpoints.totals)
  return (
    <ListPage
      list={list}
      tiles={
        <DriverTiles
          compares={values.duplicates !== undefined}
          onDuplicates={() => change({ duplicates: 'open' }, 'push')}
          totals={totals.data ?? (totals.isError ? null : undefined)}
          query={totals}
          status={values.status}
          onStatus={(status) => change({ status })}
        />
      }
    >
      <ListTable
        list={list}
        href={({ id }, position) => driverHref(id, placeSearch(driverList, { values, position }))}
        empty={<NoDrivers />}
      />
      {values.duplicates && <SamePersonDrawer onClose={() => change({ duplicates: undefined })} />}
    </ListPage>
  )
}

type Status = DriverFilters['status']

interface DriverTilesProps {
  /** Null if loading failed. */
  totals: DriverTotals | undefined | null
  query: Parameters<typeof FailedFigures>[0]['query']
  status: Status
  onStatus: (status: Status) => void
  compares: boolean
  onDuplicates: () => void
}

function DriverTiles({ totals, query, status, onStatus, compares, onDuplicates }: DriverTilesProps) {
  const may = useMay(samePersonEndpoints.decide)
  const { data, isError } = useSamePersons()
  const shown = (name: keyof DriverTotals) => <TileCount count={totals === null ? null : totals?.[name]} />
  return (
    <Tiles label="Drivers by status" className="mb-3" note={totals === null && <FailedFigures query={query} />}>
      {(['active', 'inactive'] as const).map((name) => (
        <Tile
          key={name}
          label={name === 'active' ? 'Active' : 'Inactive'}
          value={shown(name)}
          note={
            name === 'inactive' && totals?.withoutStatus ? withoutStatusNote(totals) : 'as reported by their provider'
          }
          pressed={status === name}
          onToggle={() => onStatus(status === name ? undefined : name)}
        />
      ))}
      <Tile label="Without a license number" value={shown('withoutLicense')} note="not reported by their provider" />
      {may && (
        <Tile
          label="Possible duplicates"
          value={<TileCount count={isError ? null : data?.totalCount} />}
          note="at two providers"
          pressed={compares}
          onToggle={onDuplicates}
        />
      )}
    </Tiles>
  )
}

const withoutStatusNote = ({ withoutStatus }: DriverTotals) =>
  `${countText(withoutStatus)} more have no reported status`

function NoDrivers() {
  return (
    <EmptyUntilConnected
      title="No drivers yet."
      detail="They arrive with the first sync of a provider that reports drivers; not all providers do."
    />
  )
}
