import { type SpeedIncident, speedIncidentEndpoints } from '@milepost/contract/speed-incidents/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { IconButton } from '@milepost/ui/form/button'
import { Ellipsis, TriangleAlert, Undo2 } from '@milepost/ui/icons'
import { Menu, MenuItem } from '@milepost/ui/layout/menu'
import { useState } from 'react'
import { eventHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { useFormat } from '../../lib/format/formatters.ts'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { totalText } from '../../list/parts/list-paging.tsx'
import { EmptyUntilConnected } from '../../list/states/empty-until-connected.tsx'
import { useList } from '../../list/use-list.ts'
import { ChartPanel } from '../../report/charts/chart-panel.tsx'
import { HistoryLoads } from '../../report/history-loads.tsx'
import { rangeWords } from '../../scope/range.ts'
import { loadedOnce } from '../../scope/scope-options.ts'
import { ExcessHistogram } from './excess-histogram.tsx'
import { unmarkLimit } from './mark-limit.ts'
import { speedList } from './speed-list.ts'
import { SpeedMap } from './speed-map.tsx'
import { WrongLimitDialog } from './wrong-limit-dialog.tsx'

const chartHeight = 220

/** Speeding events with their limits: excess, location, source of the limit, and an action to mark a limit as wrong. */
export default function SpeedIncidentsPage() {
  const { timeZone } = useFormat()
  const list = useList(speedList)
  const [asked, setAsked] = useState<SpeedIncident>()
  const { values, change, wanted, sort, refused } = list
  // The same query as for the row count.
  const excess = useAnswer({
    ...answerOf(speedIncidentEndpoints.excess, { query: wanted }),
    ...loadedOnce,
    enabled: !refused,
  })
  const points = useAnswer({
    ...answerOf(speedIncidentEndpoints.points, { query: list.exported }),
    ...loadedOnce,
    enabled: !refused,
  })
  const isEmpty = excess.data?.counts.length === 0 && list.rows?.length === 0 && !list.failed
  return (
    <ListPage list={list} line={`${totalText(list)} · ${rangeWords(values, timeZone, new Date())}`}>
      <div className="flex flex-col gap-4">
        <HistoryLoads />
        {!isEmpty && (
          <div className="grid gap-4 max-tablet:order-2 wide:grid-cols-2">
            <ChartPanel
              title="Speeding excess"
              what="speeding by excess"
              query={excess}
              empty={({ counts }) => (counts.length ? undefined : 'No totals for this period yet.')}
              height={chartHeight}
            >
              {(data) => <ExcessHistogram excess={data} height={chartHeight} onPick={(over) => change({ over })} />}
            </ChartPanel>
            <SpeedMap query={points} height={chartHeight + 30} first={firstOnes(sort)} />
          </div>
        )}
        <div className="min-w-0">
          <ListTable
            list={list}
            href={({ id }) => eventHref(id)}
            actions={(incident) => <LimitMenu incident={incident} onAsk={() => setAsked(incident)} />}
            empty={
              <EmptyUntilConnected
                title="No speeding in this period."
                detail="Providers report speeding with the limit they use. If a provider reports positions with limits, speeding is detected from those."
              />
            }
          />
        </div>
      </div>
      {asked && <WrongLimitDialog incident={asked} onClose={() => setAsked(undefined)} />}
    </ListPage>
  )
}

const firstOnes = ({ id, descending }: { id: string; descending: boolean }) => {
  if (id === 'occurredAt') return descending ? 'newest' : 'oldest'
  return descending ? 'most over the limit' : 'least over the limit'
}

function LimitMenu({ incident, onAsk }: { incident: SpeedIncident; onAsk: () => void }) {
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for speeding by ${incident.vehicle.name}`} size="small">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {incident.wrongLimit ? (
        <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => void unmarkLimit(incident)}>
          Mark limit correct
        </MenuItem>
      ) : (
        <MenuItem icon={<TriangleAlert aria-hidden />} onSelect={onAsk}>
          Mark limit incorrect
        </MenuItem>
      )}
    </Menu>
  )
}
