import { scoreNeeds } from '@milepost/contract/risk/words'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { countText } from '../../lib/format/formatters.ts'
import { useHistoryWork, useSyncProgress } from '../../shell/status/loading-history.ts'
import { ImportBars } from './import-bars.tsx'

interface NoScoresProps {
  /** Vehicles with too little driving. */
  tooLittleDriving: number
  isLoading: boolean
  /** True if any driving is known for these days. */
  isKnown: boolean
  /** Link to how scores are built. */
  detailsHref: string
}

/** Shown once in place of all score charts: there are no scores yet, and what is needed for them. */
export function NoScores({ tooLittleDriving, isLoading, isKnown, detailsHref }: NoScoresProps) {
  const work = useHistoryWork()
  const isFailing = useSyncProgress().data?.scoresFailingSince != null
  const words = () => {
    if (isFailing) return 'Scores couldn’t be calculated. The trend, bands and vehicles to review follow once they can.'
    if (isLoading)
      return `${work.replace(/^s/, 'S')}. ${scoreNeeds()} The trend, bands and vehicles to review then appear here.`
    return isKnown
      ? `${whoDrove(tooLittleDriving)} Scores appear automatically; the trend, bands and vehicles to review then appear here.`
      : 'No provider has reported driving in this period. Choose later dates.'
  }
  return (
    <Card>
      <CardHeader
        title={isKnown || isLoading ? 'No vehicle has a score yet' : 'No data for this period'}
        aside={
          <Link href={detailsHref} className="text-link">
            How scores are calculated
          </Link>
        }
      />
      <CardBody className="grid gap-3">
        <p className="num max-w-[72ch] text-13 text-text-2">{words()}</p>
        {isLoading && <WhatLoads />}
      </CardBody>
    </Card>
  )
}

const whoDrove = (count: number): string => {
  if (count === 0) return 'No driving yet.'
  return count === 1
    ? 'The only vehicle hasn’t driven enough for a score.'
    : `None of the ${countText(count)} vehicles has driven enough for a score.`
}

/** Import progress of the data that scores are based on. */
function WhatLoads() {
  const { data } = useSyncProgress()
  return <ImportBars kinds={data?.kinds.filter(({ dataType }) => scored.includes(dataType)) ?? []} />
}

const scored: readonly string[] = ['trips', 'incidents']
