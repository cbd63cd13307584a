import { incidentVocabulary } from '@milepost/contract/incident-types/vocabulary'
import { describe, expect, it } from 'vitest'
import { mapAlert } from './incident-mapping.ts'
import { incidentTags } from './incident-tags.ts'
import { Alert } from './wire.ts'

const details = {
  typeId: 12,
  typeDescription: 'SPEEDING-VIOLATIONS',
  subTypeId: 3,
  subTypeDescription: 'SEVERE',
  severity: 1,
  severityDescription: 'ALERT',
  category: 1,
  categoryDescription: 'Regular Alert',
  alertVideoStatus: 2,
  cause: 1,
}
const alert = {
  id: 48_211_900_017,
  timestamp: 1_785_748_451_000,
  updatedOn: 1_785_748_903_000,
  duration: 7.5,
  alertStatus: 1,
  speedData: { speed: 70, speedLimit: 55 },
  camera: { id: '163001042233' },
  vehicle: { vehicleNumber: 'T-1042', vin: '1FUJGLDR5CLBP8834', status: 1, associationTime: 1_785_700_000_000 },
  driver: { driverId: 'HIGGB', firstName: 'Bo', lastName: 'Higgins' },
  gpsData: { latitude: 41.8781, longitude: -87.6298, timestamp: 1_785_748_451_000 },
  videos: [{ id: 13_107_312_140, position: 0, status: 1, timestamp: 1_785_748_449_000 }],
  details,
}
const map = (rest: object = {}, unit: 'km/h' | 'mph' = 'mph') => mapAlert(Alert.parse({ ...alert, ...rest }), unit)
const tagsOf = (rest: object) => map({ details: { ...details, ...rest } }).tags.map(({ tag }) => tag)

describe('alerts', () => {
  it('use miles per hour, seconds and epoch milliseconds', () => {
    expect(map()).toMatchObject({
      externalId: '48211900017',
      vehicleExternalId: 'T-1042',
      driverExternalId: 'HIGGB',
      occurredAt: new Date('2026-08-03T09:14:11.000Z'),
      endedAt: new Date('2026-08-03T09:14:18.500Z'),
      location: { latitude: 41.8781, longitude: -87.6298 },
      headingDegrees: null,
      speedKmh: expect.closeTo(112.654, 3),
      speedLimitKmh: expect.closeTo(88.514, 3),
      maxG: null,
      tags: [{ tag: 'SPEEDING-VIOLATIONS', source: 'automated' }],
      context: [],
      state: 'open',
      revision: alert.updatedOn,
    })
  })

  it('use kilometers per hour if the connection is configured that way', () => {
    expect(map({}, 'km/h')).toMatchObject({ speedKmh: 70, speedLimitKmh: 55 })
  })

  it('keep data that can’t be read yet, such as their videos', () => {
    expect(map().media).toEqual([])
    expect(map().raw).toMatchObject({ timestamp: alert.timestamp, videos: alert.videos, alertStatus: 1 })
  })

  it('may lack a speed, driver, place and duration', () => {
    const bare = { speedData: undefined, driver: null, gpsData: undefined, duration: null }
    expect(map(bare)).toMatchObject({
      speedKmh: null,
      speedLimitKmh: null,
      driverExternalId: null,
      location: null,
      endedAt: null,
    })
    expect(map({ speedData: { speed: 0, speedLimit: 0 } })).toMatchObject({ speedKmh: 0, speedLimitKmh: null })
    expect(map({ driver: { driverId: '' } }).driverExternalId).toBeNull()
    expect(map({ duration: -1 }).endedAt).toBeNull()
    expect(map({ speedData: { speed: -1, speedLimit: -1 } })).toMatchObject({ speedKmh: null, speedLimitKmh: null })
  })

  it('treat a speed of zero without a fix as unknown', () => {
    const gpsData = { latitude: 91, longitude: 181 }
    expect(map({ gpsData, speedData: { speed: 0 } }).speedKmh).toBeNull()
    expect(map({ gpsData, speedData: { speed: 10 } }).speedKmh).toBeCloseTo(16.093, 3)
  })

  it.each([
    [{ latitude: 91, longitude: 181 }, null],
    [[{ latitude: 40, longitude: -80 }, alert.gpsData], { latitude: 40, longitude: -80 }],
    [[], null],
    [{ latitude: null, longitude: -80 }, null],
    [{ latitude: 0, longitude: 0 }, null],
  ])('at %j have the time %j', (gpsData, location) => {
    expect(map({ gpsData }).location).toEqual(location)
  })

  it('match a vehicle without a number by its VIN or camera, and belong to their driver without a vehicle', () => {
    expect(map({ vehicle: { vehicleNumber: null, vin: 'V1' } }).vehicleExternalId).toBe('V1')
    expect(map({ vehicle: { vehicleNumber: null, vin: ' ' } }).vehicleExternalId).toBe('camera:163001042233')
    for (const vehicle of [null, undefined])
      expect(map({ vehicle })).toMatchObject({ vehicleExternalId: null, driverExternalId: 'HIGGB' })
  })

  it('report the weather as spelled', () => {
    expect(map({ details: { ...details, weatherPrediction: 'Rainy' } }).context).toEqual(['Rainy'])
  })

  it('are rejected without a time or an id', () => {
    for (const rest of [{ timestamp: 'soon' }, { timestamp: null }, { id: null }])
      expect(Alert.safeParse({ ...alert, ...rest }).success).toBe(false)
  })
})

describe('alert tags', () => {
  it.each([
    [{ typeDescription: 'HARD-BRAKING', subTypeDescription: 'MODERATE' }, ['HARD-BRAKING']],
    [
      { typeDescription: 'SIGN-VIOLATIONS', subTypeDescription: 'Stop Sign Rolling Stop' },
      ['Stop Sign Rolling Stop', 'SIGN-VIOLATIONS'],
    ],
    [{ typeDescription: 'HIGH-G', subTypeDescription: 'Rear Door' }, ['HIGH-G', 'Rear Door']],
    [{ typeDescription: 'NEW-THING', subTypeDescription: 'SEVERE' }, ['NEW-THING']],
    [{ typeDescription: 'ERROR-EVENTS', subTypeDescription: 'Rear Door' }, ['ERROR-EVENTS']],
    [{ typeDescription: 'U-TURN', subTypeDescription: 'u-turn' }, ['u-turn']],
    [{ typeDescription: null, subTypeDescription: ' ', typeId: 0 }, []],
  ])('%j are %j', (rest, tags) => {
    expect(tagsOf(rest)).toEqual(tags)
  })

  it.each(['DRIVERSTAR', 'DriverStar', 'DRIVER-STAR'])(
    'are praise if the severity is %s, whatever their type',
    (severityDescription) => {
      expect(tagsOf({ typeDescription: 'FOLLOWING-DISTANCE', severityDescription })).toEqual([
        'DRIVERSTAR',
        'FOLLOWING-DISTANCE',
      ])
    },
  )

  it('may all be missing', () => {
    for (const none of [null, undefined, {}]) expect(map({ details: none }).tags).toEqual([])
  })

  it('map to existing types and are in lower case', () => {
    const types = new Set(incidentVocabulary.map(({ translatedType }) => translatedType))
    for (const [tag, type] of Object.entries(incidentTags)) {
      expect(tag).toBe(tag.toLowerCase())
      if (type !== null) expect(types).toContain(type)
    }
  })
})

describe('grades', () => {
  const gradeOf = (details: object) =>
    mapAlert(Alert.parse({ id: 1, timestamp: 1_785_748_451_000, vehicle: { vehicleNumber: 'T-1' }, details }), 'mph')
      .grade

  it('are read from the subtype if it is a grade', () => {
    const graded = ['MODERATE', 'Severe', 'Looking At Phone', null].map((subTypeDescription) =>
      gradeOf({ typeDescription: 'DRIVER-DISTRACTION', subTypeDescription, severityDescription: 'ALERT' }),
    )
    expect(graded).toEqual([3, 5, null, null])
  })

  it('are not given to praise', () => {
    expect(gradeOf({ subTypeDescription: 'SEVERE', severityDescription: 'DRIVERSTAR' })).toBeNull()
  })
})
