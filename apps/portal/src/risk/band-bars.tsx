import { riskyTitle } from '@milepost/contract/risk/band-words'
import type { BandCount } from '@milepost/contract/risk/query'
import { riskBand } from '@milepost/domain/codes'
import { shareText } from '@milepost/domain/statistics/share-text'
import { isSmallSample } from '@milepost/domain/statistics/small-sample'
import { BarList } from '@milepost/ui/chart/bar-list'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { countText } from '../lib/format/formatters.ts'
import { useIsLoadingHistory } from '../report/history-loads.tsx'
import { useHistoryWork } from '../shell/status/loading-history.ts'

interface BandBarsProps {
  bands: readonly BandCount[]
  scored: number
  tooLittleDriving: number
  things: readonly [one: string, many: string]
  /** Link to the list for a band. */
  hrefOf: (band: string) => string
}

/** Count by score band, each linking to its list; no counts while nothing has a score. */
export function BandBars({ bands, scored, tooLittleDriving, things: [one, many], hrefOf }: BandBarsProps) {
  const isLoading = useIsLoadingHistory()
  const work = useHistoryWork()
  return (
    <Card>
      <CardHeader title={riskyTitle({ bands, scored, notScored: tooLittleDriving }, [one, many])} />
      <CardBody className="pt-1">
        {scored > 0 && (
          <BarList
            label={`${many} by band`}
            labelWidth={78}
            items={riskBand.all.toReversed().map(({ code, word }) => {
              const count = bands.find(({ band }) => band === code)?.count ?? 0
              return {
                id: String(code),
                label: (
                  <Link href={hrefOf(String(code))} className="text-link">
                    {word}
                  </Link>
                ),
                value: count,
                text: countText(count),
                color: `band-${code}`,
                note: !isSmallSample(scored) && shareText(count / scored),
              }
            })}
          />
        )}
        <p className="num mt-1 text-12 text-text-3">
          {scored > 0 && 'Based on the combined score itself, not on its margin of error. '}
          {tooLittleDriving > 0 &&
            `${countText(tooLittleDriving)} ${tooLittleDriving === 1 ? `${one} has` : `${many} have`} no combined score: ${isLoading ? `${work}, or not enough driving` : 'no distance reported, or too little driving'}.`}
        </p>
      </CardBody>
    </Card>
  )
}
