/**
 * With fewer events, ratings or losses, a rate is more chance than risk (expert: its 90% interval is then wider than
 * from two thirds to one and a half times the rate). The one rule for all pages, answers and commands.
 */
export const leastSample = 20

export const isSmallSample = (count: number): boolean => count < leastSample

/** Returns "small sample, n 4": the one way of saying it. */
export const smallSampleText = (count: number): string => `small sample, n ${count.toLocaleString('en-US')}`
