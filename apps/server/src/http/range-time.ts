/** The instant a range bound of the wire means: `yyyy-MM-dd HH:mm:ss`, UTC. */
export const instantOf = (rangeTime: string): Date => new Date(`${rangeTime.replace(' ', 'T')}Z`)
