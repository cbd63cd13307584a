import { RadioGroup as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cn } from '../cn.ts'

export interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

/** One of a few options, all visible. */
export function RadioGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
  direction = 'column',
}: {
  label: string
  value: Value | undefined
  options: readonly RadioOption<Value>[]
  onChange: (value: Value) => void
  direction?: 'column' | 'row'
}) {
  const id = useId()
  return (
    <Radix.Root
      aria-label={label}
      value={value ?? null}
      onValueChange={(next) => onChange(next as Value)}
      className={cn('flex gap-x-5 gap-y-2 text-13', direction === 'column' ? 'flex-col' : 'flex-wrap')}
    >
      {options.map((option) => (
        <span key={option.value} className="flex items-start gap-2">
          <Radix.Item
            id={`${id}-${option.value}`}
            value={option.value}
            disabled={option.disabled ?? false}
            className="relative mt-px grid size-4 shrink-0 place-items-center rounded-full border border-border-strong bg-surface after:absolute after:-inset-1 disabled:opacity-55 data-[state=checked]:border-primary"
          >
            <Radix.Indicator className="size-2 rounded-full bg-primary" />
          </Radix.Item>
          <label htmlFor={`${id}-${option.value}`}>
            {option.label}
            {option.hint && <span className="block text-12 text-text-3">{option.hint}</span>}
          </label>
        </span>
      ))}
    </Radix.Root>
  )
}
