import { describe, expect, it } from 'vitest'
import { mapVehicle } from './mapping.ts'
import { Vehicle } from './wire.ts'

describe('vehicles', () => {
  /** Invented: an example of Skeleton's own documents stands here, as it is printed there. */
  const told = {
    id: 7,
    name: 'Truck 7',
    vin: '1FTBW2CM0HKA00001',
    plate: '8ABC123',
    make: 'Ford',
    model: 'Transit',
    year: 2021,
    deviceSerial: 'S-7',
  }

  it('have numbers for ids, which are strings for us', () => {
    expect(mapVehicle(Vehicle.parse(told))).toEqual({
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
    })
  })

  it('may have next to nothing', () => {
    expect(mapVehicle(Vehicle.parse({ id: '8', name: ' ', vin: null }))).toMatchObject({
      externalId: '8',
      name: '8',
      vin: null,
      modelYear: null,
    })
  })
})
