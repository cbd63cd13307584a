import { Progress } from '@milepost/ui/feedback/progress'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { countText } from '../../lib/format/formatters.ts'
import { useSyncProgress } from '../../shell/status/loading-history.ts'
import { dataTypeWord, progressLines } from '../../shell/status/sync-progress.ts'

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
  return (
    <Card>
      <CardHeader
        title={isKnown || isLoading ? 'No vehicle has a score yet' : 'Nothing is known of these days'}
        aside={
          <Link href={detailsHref} className="text-link">
            How scores are built
          </Link>
        }
      />
      <CardBody className="grid gap-3">
        <p className="num max-w-[72ch] text-13 text-text-2">
          {isLoading
            ? 'History still loads. Scores come by themselves once enough of what was driven, and of what happened on the way, is read; then trend, bands and the vehicles to look at stand here.'
            : isKnown
              ? `${whoDrove(tooLittleDriving)} Scores come by themselves; then trend, bands and the vehicles to look at stand here.`
              : 'No provider has told of any driving on them. Choose later days.'}
        </p>
        {isLoading && <WhatLoads />}
      </CardBody>
    </Card>
  )
}

const whoDrove = (count: number): string => {
  if (count === 0) return 'Nothing was driven so far.'
  return count === 1
    ? 'The only vehicle has driven too little for one.'
    : `All ${countText(count)} vehicles have driven too little for one.`
}

/** Import progress of the data that scores are based on. */
function WhatLoads() {
  const { data } = useSyncProgress()
  const lines = progressLines(data?.items ?? []).filter(({ dataType }) => scored.includes(dataType))
  return (
    <div className="grid gap-3 tablet:grid-cols-2">
      {lines.map(({ dataType, done, total }) => (
        <Progress key={dataType} label={dataTypeWord(dataType)} done={done} total={total} estimated />
      ))}
    </div>
  )
}

const scored: readonly string[] = ['trips', 'incidents']
