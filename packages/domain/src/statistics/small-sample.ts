/**
 * With fewer events, ratings or losses, a rate is more chance than risk (expert: its 90% interval is then wider than
 * from two thirds to one and a half times the rate). The one rule for all pages, answers and commands.
 */
export const leastSample = 20

export const isSmallSample = (count: number): boolean => count < leastSample

/** Returns a formatted rate, which says so if it is one of a small sample: "8.3 (small sample, n 8)". Null without a rate. */
export const sampledText = (rate: string | null, count: number): string | null =>
  rate !== null && isSmallSample(count) ? `${rate} (${smallSampleText(count)})` : rate

/** Returns "small sample, n 4": the one way of saying it. */
export const smallSampleText = (count: number): string => `small sample, n ${count.toLocaleString('en-US')}`
