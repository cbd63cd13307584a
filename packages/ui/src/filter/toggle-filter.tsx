import { cn } from '../cn.ts'
import { chipFrame } from './filter-chip.tsx'

/** A filter that is on or off. */
export function ToggleFilter({
  label,
  value,
  onChange,
}: {
  label: string
  value: boolean
  onChange: (value: boolean) => void
}) {
  return (
    <button
      type="button"
      aria-pressed={value}
      onClick={() => onChange(!value)}
      className={cn(
        chipFrame,
        'items-center px-2.5 hover:bg-sunken',
        value ? 'border-primary bg-primary-soft font-[560] text-primary-text' : 'border-border',
      )}
    >
      {label}
    </button>
  )
}
