import { type ImpactZone, impactZones, impactZoneWords, vehicleOutline, zonesText } from '@milepost/domain/impact-zones'
import { cn } from '../cn.ts'
import { useFieldControl } from './field.tsx'

const { width, height, zones } = vehicleOutline

interface PickerProps {
  chosen: readonly ImpactZone[]
  onChange: (chosen: ImpactZone[]) => void
  className?: string
}

/** Picks the points of impact on the vehicle's outline: a button per zone, in reading order. */
export function ImpactZonePicker({ chosen, onChange, className }: PickerProps) {
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid } = useFieldControl({})
  const toggle = (zone: ImpactZone) => {
    const next = chosen.includes(zone) ? chosen.filter((one) => one !== zone) : [...chosen, zone]
    onChange(impactZones.filter((one) => next.includes(one)))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset renders its own frame and legend
    <div
      role="group"
      aria-label="Points of impact"
      aria-describedby={describedBy}
      className={cn('relative mx-auto w-40', className)}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <Outline strength={(zone) => (chosen.includes(zone) ? 1 : 0)} invalid={invalid === true} />
      {impactZones.map((zone, index) => {
        const [x, y, w, h] = zones[zone].box
        return (
          <button
            key={zone}
            type="button"
            data-field={index === 0 || undefined}
            aria-pressed={chosen.includes(zone)}
            aria-label={impactZoneWords[zone]}
            title={impactZoneWords[zone]}
            onClick={() => toggle(zone)}
            className="absolute rounded-control transition-colors hover:bg-primary/10"
            style={{ left: share(x, width), top: share(y, height), width: share(w, width), height: share(h, height) }}
          />
        )
      })}
    </div>
  )
}

const share = (part: number, whole: number) => `${(100 * part) / whole}%`

/** Shows a vehicle's points of impact, with a text alternative. */
export function ImpactZones({ chosen, className }: { chosen: readonly ImpactZone[]; className?: string }) {
  return (
    <div
      role="img"
      aria-label={`Points of impact: ${zonesText(chosen) || 'unknown'}`}
      className={cn('relative mx-auto w-32', className)}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <Outline strength={(zone) => (chosen.includes(zone) ? 1 : 0)} />
    </div>
  )
}

/** Shows how often vehicles were hit in each zone: darker is more often, with the counts. */
export function ImpactZoneCounts({
  counts,
  className,
}: {
  counts: Readonly<Partial<Record<ImpactZone, number>>>
  className?: string
}) {
  const most = Math.max(1, ...impactZones.map((zone) => counts[zone] ?? 0))
  const words = impactZones.map((zone) => `${impactZoneWords[zone]} ${counts[zone] ?? 0}`).join(', ')
  return (
    <div
      role="img"
      aria-label={`Losses by point of impact: ${words}`}
      className={cn('relative mx-auto w-32', className)}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <Outline strength={(zone) => (counts[zone] ?? 0) / most} />
      {impactZones.map((zone) => {
        const [x, y] = zones[zone].center
        const count = counts[zone] ?? 0
        return (
          <span
            key={zone}
            aria-hidden
            className={cn(
              'num absolute -translate-1/2 rounded-tag bg-surface px-1 text-12 font-[560]',
              count === 0 && 'text-text-3',
            )}
            style={{ left: share(x, width), top: share(y, height) }}
          >
            {count}
          </span>
        )
      })}
    </div>
  )
}

/** `strength` 0–1: how strongly a zone is shaded. */
function Outline({ strength, invalid = false }: { strength: (zone: ImpactZone) => number; invalid?: boolean }) {
  const frame = invalid ? 'stroke-destructive' : 'stroke-border-strong'
  return (
    <svg viewBox={`-2 -2 ${width + 4} ${height + 4}`} aria-hidden className="absolute inset-0 size-full">
      <path d={vehicleOutline.body} className="fill-sunken" />
      {impactZones.map((zone) => {
        const shade = strength(zone)
        return (
          <path
            key={zone}
            d={zones[zone].path}
            className={cn('stroke-border-strong', shade > 0 ? 'fill-(--risk-4)' : 'fill-transparent')}
            strokeWidth={0.75}
            fillOpacity={shade > 0 ? 0.25 + 0.6 * shade : undefined}
          />
        )
      })}
      <path d={vehicleOutline.glass} className="pointer-events-none fill-text-3 opacity-25" />
      <path d={vehicleOutline.body} className={cn('fill-transparent', frame)} strokeWidth={invalid ? 2.5 : 1.5} />
    </svg>
  )
}
