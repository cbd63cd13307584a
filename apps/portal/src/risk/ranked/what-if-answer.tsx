import type { WhatIf } from '@milepost/contract/risk/ranking'
import { riskFactorWords } from '@milepost/contract/risk/words'
import type { ScoringType } from '@milepost/contract/scoring-config/endpoints'
import { countText } from '../../lib/format/formatters.ts'

const words = { vehicle: ['vehicle', 'vehicles'], driver: ['driver', 'drivers'] } as const

/** Returns `12 drivers`, `1 vehicle`. */
export const subjectsText = (count: number, subject: 'vehicle' | 'driver') =>
  `${countText(count)} ${words[subject][count === 1 ? 0 : 1]}`

interface WhatIfAnswerProps {
  answer: WhatIf
  factor: ScoringType
  downTo: 'zero' | 'expected'
  subject: 'vehicle' | 'driver'
}

/** "If these 12 drivers stopped phone use: 54", for them and for the fleet. */
export function WhatIfAnswer({ answer, factor, downTo, subject }: WhatIfAnswerProps) {
  const { subjects, selection, fleet, pointsBefore } = answer
  const habit = riskFactorWords[factor].toLowerCase()
  if (subjects === 0 || selection.now.score === null)
    return <p className="text-13 text-text-2">Not enough driving to score {subjects === 1 ? 'it' : 'them'}.</p>
  const stopped = downTo === 'zero' ? `stopped ${habit}` : `had no more ${habit} than expected`
  const who =
    subject === 'vehicle'
      ? `the drivers of ${subjects === 1 ? 'this vehicle' : `these ${subjectsText(subjects, subject)}`}`
      : `${subjects === 1 ? 'this driver' : `these ${subjectsText(subjects, subject)}`}`
  return (
    <div className="grid gap-3" aria-live="polite">
      <p className="num text-14">
        {pointsBefore === 0
          ? `There’s no ${habit} on record, so nothing would change.`
          : `If ${who} ${stopped}, the score would be ${shown(selection, 'without')} instead of ${shown(selection, 'now')}.`}
      </p>
      <table className="num w-full text-13">
        <thead>
          <tr className="text-12 text-text-3">
            <th scope="col" className="py-1 text-left font-[540]">
              Combined score
            </th>
            <th scope="col" className="text-right font-[540]">
              Now
            </th>
            <th scope="col" className="text-right font-[540]">
              Without
            </th>
          </tr>
        </thead>
        <tbody>
          <ScoreRow name="Selection, combined" scores={selection} />
          <ScoreRow name="All vehicles, combined" scores={fleet} />
        </tbody>
      </table>
    </div>
  )
}

type Scores = WhatIf['fleet']

/** Formats whole numbers like all scores, or a tenth if both would look the same. */
function shown({ now, without }: Scores, which: keyof Scores): string {
  const { score } = which === 'now' ? now : without
  if (score === null) return '—'
  const areAlike = now.score !== without.score && Math.round(now.score ?? 0) === Math.round(without.score ?? 0)
  return areAlike ? score.toFixed(1) : String(Math.round(score))
}

function ScoreRow({ name, scores }: { name: string; scores: Scores }) {
  return (
    <tr>
      <th scope="row" className="border-t border-border py-1.5 text-left font-normal">
        {name}
      </th>
      {(['now', 'without'] as const).map((which) => {
        const { low, high } = scores[which]
        return (
          <td key={which} className="border-t border-border py-1.5 text-right">
            {shown(scores, which)}
            {low !== null && high !== null && (
              <span className="ml-2 text-12 text-text-3">
                {Math.round(low)}–{Math.round(high)}
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}
