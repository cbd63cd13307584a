import { pathOf } from './timeline/track-scale.ts'

interface SparklineProps {
  /** In order; null is a gap. */
  values: readonly (number | null)[]
  /** What it shows, for screen readers: "Combined risk, last 6 months". */
  label: string
  min?: number
  max?: number
  width?: number
  height?: number
  /** A token's name. */
  color?: string
}

/** A word-sized line with its last point marked. */
export function Sparkline({ values, label, min, max, width = 72, height = 22, color = 'c1' }: SparklineProps) {
  const known = values.filter((value) => value !== null)
  const low = min ?? Math.min(...known)
  const high = max ?? Math.max(...known)
  if (known.length === 0) return null
  const x = (index: number) => 2 + (index / Math.max(1, values.length - 1)) * (width - 6)
  const y = (value: number) => (high === low ? height / 2 : height - 3 - ((value - low) / (high - low)) * (height - 6))
  const last = values.findLastIndex((value) => value !== null)
  return (
    <svg width={width} height={height} role="img" aria-label={label} className="block">
      <title>{label}</title>
      <path
        d={pathOf(
          values.map((value, index) => [index, value] as const),
          x,
          y,
        )}
        fill="none"
        stroke={`var(--${color})`}
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <circle cx={x(last)} cy={y(values[last] ?? 0)} r={2.2} fill={`var(--${color})`} />
    </svg>
  )
}
