import { Button } from './button.tsx'

interface DigitChoiceProps<T> {
  question: string
  options: readonly { value: T; label: string }[]
  onChoose: (value: T) => void
  onClose: () => void
}

/** A question whose answers are chosen by digit or click; the page handles the keys, Esc closes it. */
export function DigitChoice<T extends string>({ question, options, onChoose, onClose }: DigitChoiceProps<T>) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2 text-13">
      <legend className="sr-only">{question}</legend>
      <span aria-hidden className="text-text-2">
        {question}
      </span>
      {options.map(({ value, label }, index) => (
        <Button key={value} kbd={String(index + 1)} onClick={() => onChoose(value)}>
          {label}
        </Button>
      ))}
      <Button variant="ghost" kbd="Esc" onClick={onClose}>
        Cancel
      </Button>
    </fieldset>
  )
}
