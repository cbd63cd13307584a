import { shareText } from '@milepost/domain/statistics/share-text'

/** Returns a number without decimals, as scores are shown. */
export const whole = (value: number): string => String(Math.round(value))

/** Returns a score with its 90% interval: "52 (45–60)". */
export const scoreText = (risk: { score: number; low: number; high: number } | null): string | null =>
  risk && `${whole(risk.score)} (${whole(risk.low)}–${whole(risk.high)})`

/** Returns a share as a percentage: "42%", "<1%"; null if unknown. */
export const percentText = (share: number | null): string | null => (share === null ? null : shareText(share))
