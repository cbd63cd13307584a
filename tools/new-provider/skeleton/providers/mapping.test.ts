import { incidentVocabulary } from '@milepost/contract/incident-types/vocabulary'
import { describe, expect, it } from 'vitest'
import { incidentTags } from './incident-tags.ts'
import { mapVehicle } from './mapping.ts'
import { Vehicle } from './wire.ts'

describe('vehicles', () => {
  /** Invented: replace with an example from Skeleton's own documents, as printed there. */
  const reported = {
    id: 7,
    name: 'Truck 7',
    vin: '1FTBW2CM0HKA00001',
    plate: '8ABC123',
    make: 'Ford',
    model: 'Transit',
    year: 2021,
    deviceSerial: 'S-7',
  }

  it('have numeric ids, which are strings in Milepost', () => {
    expect(mapVehicle(Vehicle.parse(reported))).toEqual({
      externalId: '7',
      name: 'Truck 7',
      vin: '1FTBW2CM0HKA00001',
      licensePlate: '8ABC123',
      make: 'Ford',
      model: 'Transit',
      modelYear: 2021,
      deviceSerial: 'S-7',
      groupExternalIds: [],
      driverExternalId: null,
      inactiveReason: null,
      class: null,
      revision: null,
    })
  })

  it('may have almost no fields', () => {
    expect(mapVehicle(Vehicle.parse({ id: '8', name: ' ', vin: null }))).toMatchObject({
      externalId: '8',
      name: '8',
      vin: null,
      modelYear: null,
    })
  })
})

describe('tags', () => {
  it('map to existing types and are in lower case', () => {
    const types = incidentVocabulary.map(({ translatedType }) => translatedType)
    for (const [tag, type] of Object.entries(incidentTags)) {
      expect(tag).toBe(tag.toLowerCase())
      if (type !== null) expect(types).toContain(type)
    }
  })
})
