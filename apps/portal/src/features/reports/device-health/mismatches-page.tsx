import { mismatchType } from '@milepost/contract/codes'
import type { Call } from '@milepost/contract/endpoint'
import { type MismatchPage, mismatchEndpoints, noMismatches } from '@milepost/contract/mismatches'
import { missing } from '@milepost/contract/quantity'
import { vehicleListEndpoints } from '@milepost/contract/vehicle-list'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import type { RowSelection } from '@milepost/ui/table/row-selection'
import { useEffect } from 'react'
import { vehicleHref } from '../../../addresses.ts'
import { call } from '../../../lib/api.ts'
import { countText } from '../../../lib/formatters.ts'
import { refresh } from '../../../lib/query-client.ts'
import { ListPage } from '../../../list/list-page.tsx'
import { type Bulk, ListTable } from '../../../list/list-table.tsx'
import { useList } from '../../../list/use-list.ts'
import { useClientId } from '../../../session/session-context.ts'
import { useMay } from '../../../session/use-may.ts'
import { MismatchDrawer } from './mismatch-drawer.tsx'
import type { MismatchFilters } from './mismatch-filters.ts'
import { mismatchList } from './mismatch-list.tsx'
import { ResolveAction } from './resolve-action.tsx'

/** Devices whose position or VIN does not fit their vehicle, or that cannot be found, and the way to settle them. */
export default function MismatchesPage() {
  const list = useList(mismatchList)
  const { values, change, query } = list
  const { error } = query
  useEffect(() => {
    if (error) console.error('Mismatched devices could not be loaded.', error)
  }, [error])
  const failed = query.isError && !list.answer
  const answer = failed ? noMismatches : list.answer
  const mayResolve = useMay(mismatchEndpoints.resolve)
  const open = (id: string | undefined) => change({ open: id, page: values.page }, 'push')
  return (
    <ListPage
      list={list}
      tiles={
        <TypeTiles
          counts={failed ? null : answer?.counts}
          chosen={values.type}
          onChange={(type) => change({ type: [...type] })}
        />
      }
    >
      <ListTable
        list={list}
        href={({ vehicle }) => vehicleHref(vehicle.id)}
        onOpen={({ vehicle }) => open(vehicle.id)}
        bulk={mayResolve ? (bulk) => <Settle {...bulk} filter={list.wanted} /> : undefined}
        empty={
          <Empty
            title="Nothing is mismatched."
            detail="VINs, devices and positions are compared each time a provider is read; what does not fit appears here."
          />
        }
      />
      {values.open && <MismatchDrawer key={values.open} id={values.open} onClose={() => open(undefined)} />}
    </ListPage>
  )
}

type Chosen = MismatchFilters['type']

const notes: Readonly<Record<Chosen[number], string>> = {
  gps: 'events and positions are far apart',
  vin: 'the device reads another VIN',
  deviceNotFound: 'unplugged, silent or gone',
}

interface TypeTilesProps {
  /** Undefined while they load; null when they could not be loaded. */
  counts: MismatchPage['counts'] | undefined | null
  chosen: Chosen
  onChange: (next: Chosen) => void
}

function TypeTiles({ counts, chosen, onChange }: TypeTilesProps) {
  return (
    <Tiles label="Mismatches by type" className="mb-3">
      {mismatchType.all.map(({ name, code, word }) => {
        const count = counts?.find((one) => one.mismatchType === code)?.count
        const isChosen = chosen.includes(name)
        return (
          <Tile
            key={name}
            label={word}
            value={
              count !== undefined ? (
                countText(count)
              ) : counts === null ? (
                missing
              ) : (
                <Skeleton className="my-2" width={48} />
              )
            }
            note={notes[name]}
            pressed={isChosen}
            onToggle={() => onChange(isChosen ? chosen.filter((one) => one !== name) : [...chosen, name])}
          />
        )
      })}
    </Tiles>
  )
}

type Filter = Extract<Call<typeof mismatchEndpoints.resolve>['body'], { filter: unknown }>['filter']

const settledBody = (selection: RowSelection, filter: Filter) =>
  selection.kind === 'some' ? { mismatchIds: [...selection.ids] } : { filter, except: [...selection.except] }

function Settle({ selection, filter, ...bulk }: Bulk & { filter: Filter }) {
  const params = { id: useClientId() }
  return (
    <ResolveAction
      {...bulk}
      label="Mark as settled"
      things={['mismatch', 'mismatches']}
      confirm={{
        title: `Mark ${countText(bulk.count)} ${bulk.count === 1 ? 'mismatch' : 'mismatches'} as settled?`,
        effect: 'They leave this list, and return with a mark when they are found again.',
        action: 'Mark as settled',
      }}
      resolve={() => settled(call(mismatchEndpoints.resolve, { params, body: settledBody(selection, filter) }))}
      undo={(undo) => settled(call(mismatchEndpoints.resolve, { params, body: { undo } }))}
    />
  )
}

async function settled<T>(calling: Promise<T>): Promise<T> {
  const outcome = await calling
  await refresh(mismatchEndpoints.page, mismatchEndpoints.details, vehicleListEndpoints.page)
  return outcome
}
