import type { ConditionShare, EnvironmentalBreakdown, EnvironmentQuery } from '@milepost/contract/environment/endpoints'
import { light, rushHourTraffic } from '@milepost/domain/codes'
import { conditionNames } from '@milepost/scoring/evidence/driving-mix'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { ConditionPart } from '../../recompute/segments/segment-sums.ts'
import { per1000Miles } from '../../reporting/driving/driving-stats.ts'
import { sumBy, totalsBy } from '../../reporting/segments/conditions.ts'
import type { ReportRequest } from '../../reporting/segments/read-report-request.ts'
import { drivingInAll, eventsInAll } from '../../reporting/segments/read-segments.ts'
import { unknownTraffic } from '../../sync/derive/traffic.ts'
import { weatherOf } from '../../sync/derive/weather-codes.ts'

const weatherWords: Readonly<Record<string, string>> = {
  clear: 'Clear',
  rain: 'Rain',
  snow: 'Snow',
  ice: 'Ice',
  fog: 'Fog',
}
const roadWords: Readonly<Record<string, string>> = {
  freeway: 'Freeway',
  urbanArterial: 'Urban main road',
  urbanLocal: 'Urban local road',
  rural: 'Rural road',
}

/** Returns the conditions a scope drove under, and the incident rate under each. */
export async function environmentalBreakdown(
  db: ClientDatabase,
  { query, scope, range }: ReportRequest<EnvironmentQuery>,
): Promise<EnvironmentalBreakdown> {
  const regions = query.RegionId
  // Regions can only be separated in the full breakdown; for vehicles, whose events are read for it, no more is
  // requested.
  const cells = regions.length || scope.kind === 'vehicles' ? 'conditions' : 'totals'
  const [driven, happened] = await Promise.all([
    drivingInAll(db, scope, range, [cells, 'roads']),
    eventsInAll(db, scope, range, [], [cells]),
  ])
  const by = (sums: typeof driven | typeof happened, part: ConditionPart) =>
    cells === 'conditions' ? sumBy(sums.conditions, part, regions) : totalsBy(sums.totals, part)
  const sharesBy = (part: ConditionPart) => sharesOf(by(driven, part), by(happened, part), part)
  const [weather, byLight, traffic] = [sharesBy('weather'), sharesBy('light'), sharesBy('traffic')]
  const known = [...by(driven, 'light').values()].reduce((sum, [meters]) => sum + meters!, 0)
  const roads = regions.length === 0 ? roadShares(driven.roads) : []
  const roadMeters = roads.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0)
  const unreported = regions.length === 0 ? Math.max(0, driven.distanceMeters - known) : 0
  return {
    weather: weather.shares.flatMap(({ code, ...share }) => {
      const word = weatherOf(code)
      return word ? [{ key: word, word: weatherWords[word]!, ...share }] : []
    }),
    light: byLight.shares.map(({ code, ...share }) => ({
      key: String(code),
      word: light.word(code),
      light: code as 1,
      ...share,
    })),
    traffic: traffic.shares.map(({ code, ...share }) => ({
      key: String(code),
      word: rushHourTraffic.word(code),
      traffic: code as 0,
      ...share,
    })),
    road: roads,
    unknownMeters: {
      weather: weather.unknownMeters + unreported,
      light: unreported,
      traffic: traffic.unknownMeters + unreported,
      road: regions.length === 0 ? Math.max(0, driven.distanceMeters - roadMeters) : 0,
    },
  }
}

type Share = Omit<ConditionShare, 'key' | 'word'> & { code: number }

/** Codes for unknown conditions; light is known for everything that has a location. */
const unknownCodes: Partial<Record<ConditionPart, number>> = { weather: 0, traffic: unknownTraffic }

function sharesOf(
  meters: ReadonlyMap<number, number[]>,
  incidents: ReadonlyMap<number, number[]>,
  part: ConditionPart,
): { shares: Share[]; unknownMeters: number } {
  const unknown = unknownCodes[part]
  const codes = [...meters.keys()].filter((code) => code !== unknown).toSorted((a, b) => a - b)
  const known = codes.reduce((sum, code) => sum + meters.get(code)![0]!, 0)
  const shares = codes.map((code): Share => {
    const [distanceMeters, drivingSeconds] = meters.get(code) as [number, number]
    const [count = 0, unmeasured = 0] = incidents.get(code) ?? []
    return {
      code,
      distanceMeters,
      drivingSeconds,
      share: known > 0 ? distanceMeters / known : 0,
      incidents: count,
      withoutMiles: unmeasured,
      per1000Miles: per1000Miles({ events: count, measured: count - unmeasured }, distanceMeters),
    }
  })
  return { shares, unknownMeters: unknown === undefined ? 0 : (meters.get(unknown)?.[0] ?? 0) }
}

/** The road class of an incident is unknown, so rates by road class would be invented. */
function roadShares(roads: ReadonlyMap<string, number[]>): ConditionShare[] {
  const known = [...roads.values()].reduce((sum, [meters]) => sum + meters!, 0)
  return conditionNames.road.flatMap((road) => {
    const distanceMeters = roads.get(road)?.[0] ?? 0
    if (distanceMeters === 0) return []
    const share = distanceMeters / known
    return [
      {
        key: road,
        word: roadWords[road]!,
        distanceMeters,
        drivingSeconds: null,
        share,
        incidents: null,
        withoutMiles: null,
        per1000Miles: null,
      },
    ]
  })
}
