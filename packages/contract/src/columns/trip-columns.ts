import { distanceSource } from '../codes.ts'
import { distance, quantityText, speed, type Units } from '../quantity.ts'
import type { Trip } from '../trips.ts'
import { type ListColumn, timeColumn } from './column.ts'

const distanceUnit = (units: Units) => (units === 'imperial' ? 'mi' : 'km')
const speedUnit = (units: Units) => (units === 'imperial' ? 'mph' : 'km/hr')
const plain = (shown: string | undefined) => (shown === undefined ? null : Number(shown.replaceAll(',', '')))

const speedColumn = (id: string, header: string, kmh: (trip: Trip) => number | null): ListColumn<Trip> => ({
  id,
  header,
  text: (trip, { units }) => quantityText(speed(kmh(trip), units)),
  inFile: ({ units }) => [
    { header: `${header} (${speedUnit(units)})`, value: (trip) => plain(speed(kmh(trip), units)?.number) },
  ],
})

/** In the order of a trip: when, where, how far, how. */
export const tripColumns: readonly ListColumn<Trip>[] = [
  timeColumn('startedAt', 'Start', ({ startedAt }) => startedAt),
  timeColumn('endedAt', 'End', ({ endedAt }) => endedAt),
  { id: 'vehicle', header: 'Vehicle', text: ({ vehicle }) => vehicle.name },
  { id: 'driver', header: 'Driver', text: ({ driver }) => driver?.name },
  { id: 'startPlace', header: 'From', text: ({ startPlace }) => startPlace?.text },
  { id: 'endPlace', header: 'To', text: ({ endPlace }) => endPlace?.text },
  {
    id: 'distanceMeters',
    header: 'Distance',
    text: ({ distanceMeters }, { units }) => quantityText(distance(distanceMeters, units)),
    inFile: ({ units }) => [
      {
        header: `Distance (${distanceUnit(units)})`,
        value: ({ distanceMeters }) => plain(distance(distanceMeters, units)?.number),
      },
      { header: 'Distance from', value: (trip) => distanceSource.word(trip.distanceSource) },
    ],
  },
  {
    id: 'drivingSeconds',
    header: 'Driving',
    text: ({ drivingSeconds }) => (drivingSeconds === null ? null : `${Math.round(drivingSeconds / 60)} min`),
    inFile: () => [
      {
        header: 'Driving (min)',
        value: ({ drivingSeconds }) => (drivingSeconds === null ? null : Math.round(drivingSeconds / 60)),
      },
    ],
  },
  speedColumn('averageSpeedKmh', 'Average speed', ({ averageSpeedKmh }) => averageSpeedKmh),
  speedColumn('maxSpeedKmh', 'Top speed', ({ maxSpeedKmh }) => maxSpeedKmh),
  { id: 'incidents', header: 'Events', text: ({ incidents }) => incidents },
]
