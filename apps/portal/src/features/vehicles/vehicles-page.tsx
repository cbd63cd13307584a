import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { useAnswer } from '@milepost/session/api/use-answer'
import { vehicleHref } from '../../addresses.ts'
import { useLiveRefresh } from '../../lib/api/live.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import type { NarrowingOf } from '../../list/list-definition.ts'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { placeSearch } from '../../list/parts/list-place.ts'
import { EmptyUntilConnected } from '../../list/states/empty-until-connected.tsx'
import { useList } from '../../list/use-list.ts'
import { loadedOnce } from '../../scope/scope-options.ts'
import { useClientId } from '../../session/session-context.ts'
import { useMay } from '../../session/use-may.ts'
import { useCoverage } from '../../shell/status/loading-history.ts'
import { CoachingActions } from './coaching-actions.tsx'
import { fleetLine } from './fleet-line.ts'
import { ReportingTiles } from './reporting-tiles.tsx'
import { VehicleDrawer } from './vehicle-drawer.tsx'
import { vehicleList } from './vehicle-list.ts'
import { VehicleMap } from './vehicle-map.tsx'
import { ViewToggle } from './view-toggle.tsx'

/** The fleet as a list, on a live map, or both side by side. */
export default function VehiclesPage() {
  const state = useList(vehicleList)
  const totals = useReportingTotals(state.wanted)
  const list = { ...state, query: { ...state.query, refetch: () => [totals.refetch(), state.query.refetch()] } }
  const { values, change } = list
  const isImporting = useCoverage('positions') === 'loading'
  const maySwitch = useMay(vehicleListEndpoints.changeCoaching)
  useLiveRefresh(['connection', 'progress'], vehicleListEndpoints.page, vehicleListEndpoints.totals)
  const profileAt = (id: string, position: number) => vehicleHref(id, placeSearch(vehicleList, { values, position }))
  const shown = list.rows?.findIndex(({ id }) => id === values.open) ?? -1
  const open = (id: string | undefined) => change({ open: id, page: values.page }, 'push')
  return (
    <ListPage
      list={list}
      line={fleetLine(list.total, totals, values.reporting, isImporting) || undefined}
      lead={<ViewToggle value={values.view} onChange={(view) => change({ view, page: values.page }, 'push')} />}
      tiles={
        <ReportingTiles
          counts={totals.data ?? (totals.isError ? null : undefined)}
          query={totals}
          value={values.reporting}
          onChange={(reporting) => change({ reporting })}
        />
      }
    >
      <div className={values.view === 'split' ? 'grid items-start gap-4 wide:grid-cols-[3fr_2fr]' : ''}>
        {values.view !== 'map' && (
          <ListTable
            list={list}
            href={({ id }, position) => profileAt(id, position)}
            onOpen={({ id }) => open(id)}
            currentId={values.open}
            bulk={maySwitch ? (bulk) => <CoachingActions {...bulk} filter={list.wanted} /> : undefined}
            empty={<NoVehicles />}
          />
        )}
        {values.view !== 'list' && <VehicleMap list={list} tall={values.view === 'map'} onOpen={open} />}
      </div>
      <VehicleDrawer
        id={values.open}
        tripId={values.trip}
        profileHref={
          // A vehicle selected on the map may be on another page of the list.
          (id) => (shown < 0 ? vehicleHref(id) : profileAt(id, (list.page - 1) * list.pageSize + shown))
        }
        onClose={() => open(undefined)}
      />
    </ListPage>
  )
}

/** Reporting counts for all filters except the tiles: loaded once, whatever page, sort order or tile is chosen. */
function useReportingTotals({ Reporting: _, ...query }: NarrowingOf<typeof vehicleListEndpoints.page>) {
  const params = { id: useClientId() }
  return useAnswer({ ...answerOf(vehicleListEndpoints.totals, { params, query }), ...loadedOnce })
}

function NoVehicles() {
  return <EmptyUntilConnected title="No vehicles yet." detail="They appear within minutes of connecting a provider." />
}
