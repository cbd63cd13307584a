import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { vehicleReportHref } from '../../../addresses.ts'
import { ListPage } from '../../../list/list-page.tsx'
import { ListTable } from '../../../list/list-table.tsx'
import { EmptyUntilConnected } from '../../../list/states/empty-until-connected.tsx'
import { useList } from '../../../list/use-list.ts'
import { WhatIfAction } from '../../../risk/ranked/what-if-action.tsx'
import { useMay } from '../../../session/use-may.ts'
import { FleetEvents } from '../shared/fleet-events.tsx'
import { useRankedView } from '../shared/ranked-view.ts'
import { ScoreHistogram, ScoreStrip } from '../shared/score-strip.tsx'
import { ScoreCoaching } from './score-coaching.tsx'
import { ScoreDrawer } from './score-drawer.tsx'
import { scoreList } from './score-list.ts'

/** Vehicles by behavioral score: the distribution, who to look at, and why. */
export default function VehicleScoresPage() {
  const list = useList(scoreList)
  const maySwitch = useMay(riskRankingEndpoints.changeCoaching)
  const { line, bounds, days, open, strip, totals } = useRankedView(list)
  const { values } = list
  return (
    <ListPage
      list={list}
      line={line}
      tiles={
        <>
          <ScoreStrip {...strip} />
          <FleetEvents
            values={values}
            listed={totals?.incidents}
            isNarrowed={list.isSet(['text', 'band', 'coaching', 'miles'])}
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="min-w-0">
          <ListTable
            list={list}
            href={({ id }) => vehicleReportHref(id)}
            onOpen={({ id }) => open(id)}
            currentId={values.open}
            bulk={(bulk) => (
              <>
                <WhatIfAction {...bulk} subject="vehicle" />
                {maySwitch && <ScoreCoaching {...bulk} filter={list.wanted} />}
              </>
            )}
            empty={
              <EmptyUntilConnected
                title="No vehicles yet."
                detail="They appear within minutes of connecting a provider, and are scored with their first trips."
              />
            }
          />
        </div>
        {totals && <ScoreHistogram things={scoreList.things} histogram={totals.histogram} />}
      </div>
      <ScoreDrawer
        id={values.open}
        days={days}
        range={bounds}
        reportHref={(id) => vehicleReportHref(id)}
        onClose={() => open(undefined)}
      />
    </ListPage>
  )
}
