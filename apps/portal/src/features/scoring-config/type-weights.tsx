import { riskFactorWords } from '@milepost/contract/risk/words'
import { type ScoringType, scoringTypes } from '@milepost/contract/scoring-config/endpoints'
import { Checkbox } from '@milepost/ui/form/checkbox'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { SidewaysScroll } from '@milepost/ui/table/sideways-scroll'
import { useController } from 'react-hook-form'
import { NumberCell } from '../../form/number-field.tsx'
import type { ConfigValues } from './config-values.ts'

const head = 'h-[30px] pr-3 text-left text-12 font-[540] text-text-3'

/** Severity weight of each event type, and its expected frequency for the average vehicle. */
export function TypeWeights() {
  return (
    <Card>
      <CardHeader title="Event types" aside="weight 0–10" />
      <CardBody>
        <SidewaysScroll label="Weights of event types">
          <table className="w-full text-13">
            <caption className="sr-only">Weights of event types</caption>
            <thead>
              <tr>
                <th scope="col" className={head}>
                  Type
                </th>
                <th scope="col" className={`${head} w-24`}>
                  Weight
                </th>
                <th
                  scope="col"
                  className={`${head} w-32`}
                  title="Points of the average vehicle, until the fleet’s own values are fitted"
                >
                  Per 1,000 mi
                </th>
              </tr>
            </thead>
            <tbody>
              {scoringTypes.map((type) => (
                <TypeRow key={type} type={type} />
              ))}
            </tbody>
          </table>
        </SidewaysScroll>
        <p className="mt-2 text-12 text-text-3">
          Types that aren’t selected don’t count. Collisions have no rate: their weight applies to single events, and
          scores count them as losses. Per 1,000 mi is the expected rate at first; it’s fitted to the fleet once 30 of
          its vehicles have data.
        </p>
      </CardBody>
    </Card>
  )
}

function TypeRow({ type }: { type: ScoringType }) {
  const { field } = useController<ConfigValues, `config.types.${ScoringType}.enabled`>({
    name: `config.types.${type}.enabled`,
  })
  const word = riskFactorWords[type]
  return (
    <tr className="align-top">
      <td className="py-1 pr-3 leading-8">
        <Checkbox checked={field.value} onChange={field.onChange} className="pt-1.5 leading-5">
          {word}
        </Checkbox>
      </td>
      <td className="py-1 pr-3">
        <NumberCell name={`config.types.${type}.weight`} label={`${word}, weight`} />
      </td>
      <td className="py-1 pr-3">
        {type === 'collision' ? (
          <span className="text-text-3 leading-8">no rate</span>
        ) : (
          <NumberCell name={`config.types.${type}.pointsPer1000Miles`} label={`${word}, points per 1,000 miles`} />
        )}
      </td>
    </tr>
  )
}
