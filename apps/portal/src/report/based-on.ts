/** Describes how much of the distance shown elsewhere has an hour, and is behind figures by hour or traffic. */
export const basedOnText = (withHour: string, all: string): string =>
  withHour === all ? `Based on ${all}.` : `Based on ${withHour} of ${all}: the hours of the rest aren’t reported.`
