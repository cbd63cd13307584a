import type { UpsertTable } from '../../../db/bulk/upsert.ts'

export type PositionRow = {
  clientId: number
  vehicleId: string
  at: Date
  latitudeE6: number
  longitudeE6: number
  speedKmh: number | null
  headingDegrees: number | null
  speedLimitKmh: number | null
  flags: number
}
export type LatestRow = Omit<PositionRow, 'flags' | 'speedLimitKmh'> & {
  engineOn: boolean | null
  placeId: number | null
  receivedAt: Date
  odometerMeters: number | null
  odometerAt: Date | null
  doubtedOdometerMeters: number | null
  engineHours: number | null
}

const columns = {
  clientId: 'int',
  vehicleId: 'bigint',
  at: 'timestamptz',
  latitudeE6: 'int',
  longitudeE6: 'int',
  speedKmh: 'smallint',
  headingDegrees: 'smallint',
} as const

/** Bits of `position.flags`. `jump`: a parked vehicle never was there (`reject-jumps.ts`); only trips made of it are compared with it.
 * `off`: its ignition is off and no sensor says that it moves, as on a ferry. `on`: its ignition is on, or not reported, and a sensor says that it moves.
 * `carried`: its ignition isn't reported, and a sensor says that it doesn't move, at some speed. `swapped`: its time was exchanged with that of its
 * neighbor (`times/swapped-times.ts`). `approximate`: its vehicle was somewhere near (`held/approximate.ts`).
 * `guess`: its device had no fix, together with `approximate`, or an app set the place, together with `jump`. `astray`: it seems to drive far from where its
 * vehicle is parked, so that its time may be hours off (`times/hours-of-stored.ts`; migration 100 has an index of these). */
export const positionFlag = {
  importedDrive: 1,
  jump: 2,
  off: 4,
  on: 8,
  carried: 16,
  swapped: 32,
  approximate: 64,
  guess: 128,
  astray: 256,
} as const

/** SQL that is true of a position `p` at which its vehicle never was. */
export const isJump = `p.flags & ${positionFlag.jump} > 0`

/** SQL that is true of a position `p` at which its vehicle was. */
export const isNoJump = `p.flags & ${positionFlag.jump | positionFlag.approximate} = 0`

/**
 * Two reports of one moment, for example by a list of current locations and by a route, may each have what the other
 * lacks. What was found of a position stays.
 */
export const positionTable: UpsertTable<PositionRow> = {
  table: 'position',
  columns: { ...columns, speedLimitKmh: 'smallint', flags: 'smallint' },
  key: ['clientId', 'vehicleId', 'at'],
  unlessNull: ['speedKmh', 'headingDegrees', 'speedLimitKmh'],
  merge: { flags: `(t.flags | (excluded.flags & ${positionFlag.swapped}))` },
  // A page that begins with a swapped position doesn't show it.
  onlyIf: `(t.flags & ${positionFlag.swapped} = 0 or excluded.flags & ${positionFlag.swapped} > 0)`,
}

/** A vehicle's last position never moves back. */
export const latestTable: UpsertTable<LatestRow> = {
  table: 'vehicle_latest',
  columns: {
    ...columns,
    engineOn: 'boolean',
    placeId: 'int',
    receivedAt: 'timestamptz',
    odometerMeters: 'float8',
    odometerAt: 'timestamptz',
    doubtedOdometerMeters: 'float8',
    engineHours: 'float8',
  },
  key: ['clientId', 'vehicleId'],
  unlessNull: ['odometerMeters', 'odometerAt', 'engineHours'],
  onlyIf: 't.at < excluded.at',
}
