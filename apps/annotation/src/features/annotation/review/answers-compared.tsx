import type { GivenAnnotation } from '@milepost/contract/annotation/answers'
import type { IncidentTypeName } from '@milepost/contract/incident-types/endpoints'
import { cn } from '@milepost/ui/cn'
import { Badge } from '@milepost/ui/feedback/badge'
import { answerLines, isDifference } from '../shared/answer-words.ts'
import { typeWord, useIncidentTypes } from '../shared/incident-types.ts'

interface AnswersComparedProps {
  reported: IncidentTypeName
  /** Each with its heading, in order. */
  answers: readonly [
    first: { title: string; answer: GivenAnnotation },
    second: { title: string; answer: GivenAnnotation },
  ]
}

/** Two answers to the same event beside each other, with their differences marked. */
export function AnswersCompared({ reported, answers }: AnswersComparedProps) {
  const types = useIncidentTypes()
  const [first, second] = answers.map(({ answer }) => answerLines(answer, reported, (key) => typeWord(types, key)))
  return (
    <table className="w-full max-w-3xl text-13">
      <caption className="sr-only">Both answers</caption>
      <thead>
        <tr className="text-left text-12 text-text-3">
          <th scope="col" className="w-24 py-1 font-[540]">
            Answer
          </th>
          {answers.map(({ title }) => (
            <th key={title} scope="col" className="px-2 py-1 font-[540]">
              {title}
            </th>
          ))}
          <th scope="col" className="w-20">
            <span className="sr-only">Difference</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {first!.map(({ term, value }, index) => {
          const other = second![index]!.value
          const differs = isDifference(term, value, other)
          return (
            <tr key={term} className={cn('border-t border-border align-top', differs && 'bg-warning-soft')}>
              <th scope="row" className="py-1 text-left font-normal text-text-3">
                {term}
              </th>
              {[value, other].map((text, column) => (
                <td key={answers[column]!.title} className={cn('px-2 py-1 wrap-anywhere', differs && 'font-[560]')}>
                  {text}
                </td>
              ))}
              <td className="py-1">{differs && <Badge tone="warning">Differs</Badge>}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
