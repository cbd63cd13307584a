import type { AnnotationItem } from '@milepost/contract/annotation/item'
import { AnswersCompared } from './answers-compared.tsx'

/** Why an answer came back: the reviewer’s note, and both answers. */
export function ReturnedNote({ item }: { item: AnnotationItem }) {
  if (!item.returned) return null
  const { own, reviewer, note } = item.returned
  return (
    <section aria-label="Sent back" className="grid gap-1 border-b border-border px-3 py-2 text-13 desk:px-6">
      <p>
        <b className="font-[560]">{reviewer.by.name} sent it back</b>
        {note && `: ${note}`}
      </p>
      <AnswersCompared
        reported={item.type}
        answers={[
          { title: 'You', answer: own },
          { title: reviewer.by.name, answer: reviewer },
        ]}
      />
    </section>
  )
}
