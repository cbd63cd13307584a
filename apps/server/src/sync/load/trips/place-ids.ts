import type { Coordinate } from '@milepost/providers/kit/record'
import type { PipelineContext } from '../../context.ts'

const nowhere = { city: null, county: null, region: null, country: null, kilometersFromCity: null }

/** Returns the IDs of the places around points, in the same order; of unknown points too. */
export const placeIds = ({ geocoder, places }: PipelineContext, points: readonly (Coordinate | null)[]) =>
  places.idsOf(points.map((point) => (point ? geocoder.reverse(point.latitude, point.longitude) : nowhere)))
