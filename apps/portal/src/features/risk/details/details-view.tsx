import type { Result } from '@milepost/contract/api/endpoint'
import type { riskRankingEndpoints, ScoringDetail } from '@milepost/contract/risk/ranking'
import type { ReactNode } from 'react'
import { ListPage } from '../../../list/list-page.tsx'
import { ListTable } from '../../../list/list-table.tsx'
import { EmptyUntilConnected } from '../../../list/states/empty-until-connected.tsx'
import { WhatIfAction } from '../../../risk/ranked/what-if-action.tsx'
import { FleetEvents } from '../shared/fleet-events.tsx'
import { type RankedList, useRankedView } from '../shared/ranked-view.ts'
import { ScoreStrip } from '../shared/score-strip.tsx'
import { DetailDrawer } from './detail-drawer.tsx'
import { FormulaCard } from './formula-card.tsx'

interface DetailsViewProps {
  subject: 'vehicle' | 'driver'
  list: RankedList<ScoringDetail, Result<typeof riskRankingEndpoints.scoringDetails>>
  /** Shown above everything else: what to know about this page. */
  notice?: ReactNode
}

/** How each score is built: the formula with its weights, then each score with its parts, and its sum in the row. */
export function DetailsView({ subject, list, notice }: DetailsViewProps) {
  const { line, bounds, days, open, strip } = useRankedView(list)
  const { values, answer } = list
  return (
    <ListPage
      list={list}
      line={line}
      tiles={
        <>
          {notice}
          {answer && <FormulaCard details={answer} />}
          <ScoreStrip {...strip} />
          {subject === 'vehicle' && <FleetEvents values={values} />}
        </>
      }
    >
      <ListTable
        list={list}
        onOpen={({ id }) => open(id)}
        currentId={values.open}
        bulk={(bulk) => <WhatIfAction {...bulk} subject={subject} />}
        empty={
          <EmptyUntilConnected
            title={`No ${list.definition.things[1]} yet.`}
            detail="They appear within minutes of connecting a provider, and are scored with their first trips."
          />
        }
      />
      <DetailDrawer
        id={values.open}
        subject={subject}
        details={answer}
        range={bounds}
        days={days}
        listHref={list.href}
        onClose={() => open(undefined)}
      />
    </ListPage>
  )
}
