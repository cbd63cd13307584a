import { cn } from '@milepost/ui/cn'

const levels = [1, 2, 3, 4, 5] as const

/** Intensity from 1 weak to 5 extreme; choosing the same one again clears it. */
export function IntensityPicker({
  value,
  onChange,
}: {
  value: number | null
  onChange: (value: number | null) => void
}) {
  return (
    <fieldset className="mt-2.5 flex items-center gap-2 text-12">
      <legend className="sr-only">Intensity, 1 weak to 5 extreme</legend>
      <span aria-hidden className="text-text-3">
        Intensity
      </span>
      <span className="num ml-auto flex">
        {levels.map((level) => (
          <button
            key={level}
            type="button"
            aria-label={`Intensity ${level}`}
            aria-pressed={value === level}
            onClick={() => onChange(value === level ? null : level)}
            className={cn(
              '-ml-px size-7 border border-border first:rounded-l-control last:rounded-r-control hover:bg-sunken pointer-coarse:size-11',
              value === level && 'z-1 border-primary bg-primary-soft font-[560] text-primary-text',
            )}
          >
            {level}
          </button>
        ))}
      </span>
    </fieldset>
  )
}
