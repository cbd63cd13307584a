import type { Call } from '@milepost/contract/api/endpoint'
import { kindsOfMismatch, reportingText } from '@milepost/contract/connections/reads'
import { type MismatchPage, mismatchEndpoints, noMismatches } from '@milepost/contract/device-health/mismatches'
import { mismatchType } from '@milepost/domain/codes'
import { Empty } from '@milepost/ui/feedback/states'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import type { RowSelection } from '@milepost/ui/table/row-selection'
import { useEffect } from 'react'
import { vehicleHref } from '../../addresses.ts'
import { useLiveRefresh } from '../../lib/api/live.ts'
import { soFar, TileCount } from '../../list/cells/tile-count.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { EmptyUntilConnected } from '../../list/states/empty-until-connected.tsx'
import { useList } from '../../list/use-list.ts'
import { useConnectionNames } from '../../scope/use-fleets.ts'
import { useMay } from '../../session/use-may.ts'
import { type KnownKinds, useCoverage, useKnownKinds } from '../../shell/status/loading-history.ts'
import { MismatchDrawer } from './mismatch-drawer.tsx'
import type { MismatchFilters } from './mismatch-filters.ts'
import { mismatchList } from './mismatch-list.tsx'
import { ResolveMismatches } from './shared/resolve-mismatches.tsx'

/** Devices whose position or VIN doesn't match their vehicle, or that can't be found, and an action to resolve them. */
export default function MismatchesPage() {
  const list = useList(mismatchList)
  useLiveRefresh(['devices'], mismatchEndpoints.page)
  const { values, change, query } = list
  const { error } = query
  useEffect(() => {
    if (error) console.error('Mismatched devices could not be loaded.', error)
  }, [error])
  const answer = list.failed ? noMismatches : list.answer
  const isConnected = useConnectionNames().data?.length !== 0
  const coverage = useCoverage('mismatches', values.connection)
  const knownOf = useKnownKinds(values.connection)
  const isImporting = mismatchType.all.some(({ name }) => knownOf(kindsOfMismatch[name]).coverage === 'loading')
  const mayResolve = useMay(mismatchEndpoints.resolve)
  const open = (id: string | undefined) => change({ open: id, page: values.page }, 'push')
  return (
    <ListPage
      list={list}
      isImporting={isImporting}
      tiles={
        <TypeTiles
          counts={list.failed ? null : answer?.counts}
          knownOf={(type) => knownOf(kindsOfMismatch[type])}
          chosen={values.type}
          onChange={(type) => change({ type: [...type] })}
        />
      }
    >
      <ListTable
        list={list}
        href={({ vehicle }) => vehicleHref(vehicle.id)}
        onOpen={({ vehicle }) => open(vehicle.id)}
        bulk={
          mayResolve
            ? ({ selection, ...bulk }) => <ResolveMismatches {...bulk} body={resolvedBody(selection, list.wanted)} />
            : undefined
        }
        empty={
          isConnected ? (
            isImporting ? (
              <Empty
                title="No mismatches so far."
                detail="Vehicles, trips and positions are still importing. Mismatches appear here once they are compared."
              />
            ) : (
              <Empty
                title={coverage === 'notReported' ? 'Mismatches aren’t reported.' : 'No mismatches.'}
                detail="VINs, devices and positions are compared on every sync, if reported. Mismatches appear here."
              />
            )
          ) : (
            <EmptyUntilConnected
              title="No devices yet."
              detail="VINs, devices and positions are compared once a provider is connected."
            />
          )
        }
      />
      {values.open && (
        <MismatchDrawer key={values.open} id={values.open} mayResolve={mayResolve} onClose={() => open(undefined)} />
      )}
    </ListPage>
  )
}

type Chosen = MismatchFilters['type']

const notes: Readonly<Record<Chosen[number], string>> = {
  gps: 'events and positions differ',
  vin: 'the device has another VIN',
  deviceNotFound: 'unplugged, silent or removed',
  clock: 'its times can’t be true',
  speed: 'speeds and positions disagree',
  distance: 'trips and positions disagree',
  alarm: 'an alarm never ends',
}

interface TypeTilesProps {
  /** Undefined while loading; null if loading failed. */
  counts: MismatchPage['counts'] | undefined | null
  /** Whether all devices in scope have been compared, in what shows a type, and those of how many connections. */
  knownOf: (type: Chosen[number]) => KnownKinds
  chosen: Chosen
  onChange: (next: Chosen) => void
}

function TypeTiles({ counts, knownOf, chosen, onChange }: TypeTilesProps) {
  return (
    <Tiles label="Mismatches by type" className="mb-3">
      {mismatchType.all.map(({ name, code, word }) => {
        const count = counts?.find((one) => one.mismatchType === code)?.count
        const isChosen = chosen.includes(name)
        const { coverage, reporting } = knownOf(name)
        return (
          <Tile
            key={name}
            label={word}
            value={<TileCount count={counts === null ? null : count} coverage={coverage} />}
            unit={soFar(count, coverage)}
            note={[notes[name], reporting && reportingText(reporting)].filter(Boolean).join(' · ')}
            pressed={isChosen}
            onToggle={() => onChange(isChosen ? chosen.filter((one) => one !== name) : [...chosen, name])}
          />
        )
      })}
    </Tiles>
  )
}

type Filter = Extract<Call<typeof mismatchEndpoints.resolve>['body'], { filter: unknown }>['filter']

const resolvedBody = (selection: RowSelection, filter: Filter) =>
  selection.kind === 'some' ? { mismatchIds: [...selection.ids] } : { filter, except: [...selection.except] }
