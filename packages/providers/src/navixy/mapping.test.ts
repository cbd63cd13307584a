import { vehicleClass } from '@milepost/domain/codes'
import { describe, expect, it } from 'vitest'
import { parseJson } from '../kit/http/http.ts'
import {
  journalOf,
  mapEmployee,
  mapGroup,
  mapMotion,
  mapPoint,
  mapSilence,
  mapState,
  mapTrack,
  mapTracker,
  withoutTwins,
} from './mapping.ts'
import {
  Counter,
  Employee,
  Group,
  JournalEntry,
  JournalProposal,
  OtherTrack,
  State,
  Track,
  Tracker,
  TrackPoint,
  Vehicle,
} from './wire.ts'

const tracker = (rest: object = {}, source: object = {}) =>
  Tracker.parse({
    id: 123456,
    label: 'Van 7 – Zürich',
    clone: false,
    group_id: 167,
    source: { id: 234567, device_id: '359633080000417', model: 'telfmb920', blocked: false, phone: '', ...source },
    tag_bindings: [{ tag_id: 456789, ordinal: 4 }],
    ...rest,
  })
const vehicle = Vehicle.parse({
  id: 222,
  tracker_id: 123456,
  label: 'AGV',
  max_speed: 90,
  model: 'Renault KERAX',
  type: 'truck',
  garage_id: null,
  manufacture_year: 2001,
  reg_number: 'А001АА96',
  vin: 'TMBJF25LXC6080000',
  tags: [1, 2],
})
const employee = (rest: object = {}) =>
  Employee.parse({
    id: 4563,
    tracker_id: 123456,
    first_name: 'John',
    middle_name: '',
    last_name: 'Smith',
    email: '',
    phone: '442071111111',
    driver_license_number: 'SKIMP407952HJ9GK 06',
    ssn: '123-45-6789',
    tags: [],
    ...rest,
  })

const { light, medium, heavy, bus, machine } = vehicleClass.code

describe('trackers', () => {
  it('are vehicles, with the details of the vehicle they are assigned to', () => {
    expect(mapTracker(tracker(), vehicle, [employee()])).toEqual({
      externalId: '123456',
      name: 'Van 7 – Zürich',
      vin: 'TMBJF25LXC6080000',
      licensePlate: 'А001АА96',
      make: null,
      model: 'Renault KERAX',
      modelYear: 2001,
      deviceSerial: '359633080000417',
      groupExternalIds: ['167'],
      driverExternalId: '4563',
      inactiveReason: null,
      class: null,
      revision: null,
    })
  })

  it('are inactive if blocked', () => {
    expect(mapTracker(tracker({}, { blocked: true }), vehicle, []).inactiveReason).toBe(
      'Tracker blocked in Navixy: its tariff has ended',
    )
    expect(mapTracker(tracker({}, { blocked: null }), vehicle, []).inactiveReason).toBeNull()
  })

  it.each([
    [{ type: 'bus', gross_weight: 18_000 }, bus],
    [{ type: 'special', subtype: 'excavator' }, machine],
    [{ type: 'special', subtype: 'ambulance' }, null],
    [{ type: 'special', subtype: 'firefighter', gross_weight: 15_000 }, heavy],
    [{ type: 'car', subtype: 'sedan' }, light],
    [{ type: 'car', subtype: 'pickup', gross_weight: 5000 }, medium],
    [{ type: 'truck', gross_weight: 7500 }, medium],
    [{ type: 'truck', subtype: 'tractor' }, heavy],
    [{ type: 'truck', gross_weight: 0 }, null],
    [{ type: 'truck', subtype: 'tipper', gross_weight: null }, null],
    [{ type: null }, null],
  ])('get their class from the vehicle’s details: %j', (papers, expected) => {
    expect(mapTracker(tracker(), { ...vehicle, ...papers }, []).class).toBe(expected)
  })

  it('may have no vehicle, group or name', () => {
    expect(mapTracker(tracker({ label: ' ', group_id: 0 }), undefined, [])).toMatchObject({
      name: '359633080000417',
      vin: null,
      licensePlate: null,
      modelYear: null,
      groupExternalIds: [],
      driverExternalId: null,
    })
  })

  it('accept a numeric serial number', () => {
    const reported = parseJson('{"id":1,"label":"Van","source":{"id":2,"device_id":359633080000417}}', 'test')
    expect(mapTracker(Tracker.parse(reported), undefined, []).deviceSerial).toBe('359633080000417')
  })

  it('have no driver if there are several, and no VIN if it is empty', () => {
    const empty = { ...vehicle, vin: '', reg_number: ' ', manufacture_year: 0 }
    expect(mapTracker(tracker(), empty, [employee(), employee({ id: 4564 })])).toMatchObject({
      vin: null,
      licensePlate: null,
      modelYear: null,
      driverExternalId: null,
    })
  })

  it('are listed once per device, preferring the original to a clone', () => {
    const original = tracker({ id: 2 })
    const clone = tracker({ id: 1, clone: true })
    const lone = tracker({ id: 3, clone: true }, { id: 9 })
    expect(withoutTwins([clone, original, lone])).toEqual([original, lone])
  })
})

describe('people and groups', () => {
  it('get back the plus sign of their phone number, and drop their social security number', () => {
    const record = mapEmployee(employee())
    expect(record).toEqual({
      externalId: '4563',
      name: 'John Smith',
      inactiveReason: null,
      licenseState: null,
      licenseNumber: 'SKIMP407952HJ9GK 06',
      phoneNumber: '+442071111111',
      employeeNumber: null,
      revision: null,
    })
  })

  it.each([
    ['', null],
    ['0207 111 111', '0207 111 111'],
    ['+442071111111', '+442071111111'],
  ])('keep other phone numbers unchanged: %j', (phone, reported) => {
    expect(mapEmployee(employee({ phone })).phoneNumber).toBe(reported)
  })

  it('may lack null fields, which are left out', () => {
    expect(mapEmployee(Employee.parse({ id: 5, first_name: ' ' }))).toMatchObject({
      name: 'Driver 5',
      licenseNumber: null,
      phoneNumber: null,
    })
    expect(mapGroup(Group.parse({ id: 129301, title: 'Yard', color: 'FF6DDC' }))).toEqual({
      externalId: '129301',
      name: 'Yard',
      description: null,
      parentExternalId: null,
    })
  })
})

describe('states', () => {
  const gps = {
    updated: '2024-08-01T13:45:18+02:00',
    signal_level: 100,
    location: { lat: 45.0888968, lng: 10.0343262 },
    heading: 304,
    speed: 64,
    alt: 270,
  }
  const state = (rest: object = {}) =>
    mapState(State.parse({ id: '1234567', source_id: 227676, gps, movement_status: 'moving', ignition: true, ...rest }))

  it('use kilometers per hour and the time of the fix', () => {
    expect(state({ last_update: '2024-08-01T13:50:00+02:00' })).toEqual({
      vehicleExternalId: '1234567',
      at: new Date('2024-08-01T11:45:18Z'),
      latitude: 45.0888968,
      longitude: 10.0343262,
      speedKmh: 64,
      headingDegrees: 304,
      engineOn: true,
      odometerMeters: null,
      engineHours: null,
    })
  })

  it('include the kilometers and hours of their counters', () => {
    const reported = { odometerKilometers: 100_500.1, engineHours: 812.25 }
    const { odometerMeters, engineHours } = mapState(
      State.parse({ id: '7', gps, movement_status: 'moving' }),
      reported,
    )!
    expect([odometerMeters, engineHours]).toEqual([100_500_100, 812.25])
    expect(Counter.parse({ type: 'odometer', value: 100500.1, update_time: '2014-03-06T13:57:00Z' }).value).toBe(
      100_500.1,
    )
  })

  it('distinguish missing values from zero', () => {
    expect(state({ ignition: undefined })?.engineOn).toBeNull()
    expect(state({ gps: { ...gps, speed: undefined } })?.speedKmh).toBeNull()
    expect(state({ gps: { ...gps, speed: 0 }, ignition: false })).toMatchObject({ speedKmh: 0, engineOn: false })
  })

  it.each([{ updated: undefined }, { location: undefined }, { gsm_lbs: true }])(
    'give no position without a fix or from cell towers: %j',
    (rest) => {
      expect(state({ gps: { ...gps, ...rest } })).toBeNull()
    },
  )

  it('report when a tracker is silent: days of silence are a problem', () => {
    const silent = (last_update?: string) =>
      mapSilence(State.parse({ id: '1234567', gps: {}, last_update }), new Date('2024-08-05T12:00:00Z'))
    expect(silent('2024-08-01T13:50:00+02:00')).toEqual({
      vehicleExternalId: '1234567',
      type: 'deviceNotFound',
      since: new Date('2024-08-01T11:50:00Z'),
      evidence: {},
    })
    expect([silent('2024-08-03T13:50:00+02:00'), silent()]).toEqual([null, null])
  })

  it('have no speed without a signal, and no place at zeros', () => {
    expect(state({ gps: { ...gps, signal_level: 0, speed: 0 } })).toMatchObject({
      speedKmh: null,
      headingDegrees: null,
    })
    expect(state({ gps: { ...gps, signal_level: null } })?.speedKmh).toBe(64)
    expect(state({ gps: { ...gps, location: { lat: 0, lng: 0 } } })).toBeNull()
  })

  it('are rejected if their time has no zone', () => {
    expect(() => state({ gps: { ...gps, updated: '2024-08-01 13:45:18' } })).toThrow('is not a time with its zone')
  })
})

describe('points', () => {
  const reported = {
    lat: 43.0375133,
    lng: -79.226505,
    alt: 0,
    satellites: 10,
    mileage: 43.93,
    get_time: '2023-11-01T04:38:39-04:00',
    address: '',
    heading: 280,
    speed: 53,
    parking: false,
    buffered: true,
  }

  it('belong to the requested tracker', () => {
    const motion = {
      at: new Date('2023-11-01T08:38:39Z'),
      latitude: 43.0375133,
      longitude: -79.226505,
      speedKmh: 53,
      headingDegrees: 280,
    }
    expect(mapMotion(TrackPoint.parse(reported))).toEqual(motion)
    expect(mapPoint('7', TrackPoint.parse(reported))).toEqual({ vehicleExternalId: '7', ...motion, engineOn: null })
  })

  it('have no speed without satellites', () => {
    const lost = mapMotion(TrackPoint.parse({ ...reported, satellites: 0, speed: 0 }))
    expect(lost).toMatchObject({ speedKmh: null, headingDegrees: null, latitude: reported.lat })
    expect(mapMotion(TrackPoint.parse({ ...reported, satellites: undefined, speed: 0 }))?.speedKmh).toBe(0)
    expect(mapMotion(TrackPoint.parse({ ...reported, lat: 0, lng: 0 }))).toBeNull()
  })

  it('are skipped if located by cell towers', () => {
    expect(mapPoint('7', TrackPoint.parse({ ...reported, gsm_lbs: true }))).toBeNull()
  })
})

describe('tracks', () => {
  const regular = {
    id: 880,
    type: 'regular',
    start_date: '2023-11-23T03:39:44-05:00',
    end_date: '2023-11-23T06:39:44-05:00',
    length: 5.5,
    points: 327,
    max_speed: 62,
    points_list: [
      { lat: 57.1, lng: 60.1, get_time: '2023-11-23T03:39:44-05:00' },
      { lat: 56.5, lng: 61.2, get_time: '2023-11-23T06:39:44-05:00' },
    ],
  }
  const journal = [
    { employee_id: 7, start_date: '2023-11-23T03:00:00-05:00', end_date: '2023-11-23T03:39:44-05:00' },
    { employee_id: 8, start_date: '2023-11-23T03:39:44-05:00', end_date: '2023-11-23T06:39:44-05:00' },
  ].map((entry) => JournalProposal.parse(entry))
  const trip = (rest: object = {}, isRunning = false, proposals = journal, entries: JournalEntry[] = []) => {
    const track = Track.parse({ ...regular, ...rest })
    if (track.type !== 'regular') throw new Error('no regular track')
    return mapTrack('1683258', track, journalOf(proposals, entries), isRunning)
  }

  it('are in kilometers, with an id unique to their tracker and the driver from the journal', () => {
    expect(trip()).toEqual({
      externalId: '1683258-880',
      vehicleExternalId: '1683258',
      driverExternalId: '8',
      startedAt: new Date('2023-11-23T08:39:44Z'),
      endedAt: new Date('2023-11-23T11:39:44Z'),
      distanceMeters: 5500,
      distanceSource: 'gps',
      start: { latitude: 57.1, longitude: 60.1 },
      end: { latitude: 56.5, longitude: 61.2 },
      isPrivate: null,
      revision: null,
      maxSpeedKmh: 62,
      startOdometerMeters: null,
      endOdometerMeters: null,
    })
    expect(trip({ max_speed: 0 }).maxSpeedKmh).toBeNull()
  })

  it('have no driver of their own if the journal has several', () => {
    const part = (employee_id: number, start_date: string, end_date: string) =>
      JournalProposal.parse({ employee_id, start_date, end_date })
    const middle = '2023-11-23T05:00:00-05:00'
    const parts = [part(8, regular.start_date, middle), part(9, middle, regular.end_date)]
    expect(trip({}, false, parts)).toMatchObject({
      driverExternalId: null,
      drivers: [
        { driverExternalId: '8', until: new Date(middle) },
        { driverExternalId: '9', from: new Date(middle), until: new Date(regular.end_date) },
      ],
    })
  })

  it('have the odometers of the first and the last driver’s part', () => {
    const part = (from: string, to: string, start_odometer: number | null, end_odometer: number | null) =>
      JournalProposal.parse({ start_date: from, end_date: to, start_odometer, end_odometer })
    const [start, middle, end] = [regular.start_date, '2023-11-23T05:00:00-05:00', regular.end_date]
    const parts = [
      part(middle, end, 53, 55.5),
      part(start, middle, 50, 53),
      part(end, '2023-11-23T08:00:00-05:00', 55.5, 60),
    ]
    const known = { startOdometerMeters: 50_000, endOdometerMeters: 55_500 }
    expect(trip({}, false, parts)).toMatchObject(known)
    expect(trip({}, true, parts)).toMatchObject({ startOdometerMeters: 50_000, endOdometerMeters: null })
    expect(trip({}, false, [part(start, end, null, 0)])).toMatchObject({
      startOdometerMeters: null,
      endOdometerMeters: null,
    })
  })

  it.each([
    ['personal', '2023-11-23T03:39:44-05:00', '2023-11-23T06:39:44-05:00', true],
    ['personal', '2023-11-23T06:00:00-05:00', '2023-11-23T09:00:00-05:00', true],
    ['personal', '2023-11-23T06:39:44-05:00', '2023-11-23T09:00:00-05:00', null],
    ['personal', '2023-11-23T01:00:00-05:00', '2023-11-23T03:39:44-05:00', null],
    ['work', '2023-11-23T03:39:44-05:00', '2023-11-23T06:39:44-05:00', false],
    ['other', '2023-11-23T03:39:44-05:00', '2023-11-23T06:39:44-05:00', true],
  ])(
    'are private if the journal marks a part of them as anything but work: %s from %s to %s',
    (type, start_date, end_date, is) => {
      expect(trip({}, false, journal, [JournalEntry.parse({ type, start_date, end_date })]).isPrivate).toBe(is)
    },
  )

  it('have no end while running, and may have no points, length or driver', () => {
    const bare = { length: undefined, points_list: undefined }
    expect(trip(bare, true, [])).toMatchObject({
      driverExternalId: null,
      endedAt: null,
      distanceMeters: null,
      distanceSource: null,
      start: null,
      end: null,
    })
    const unsigned = JournalProposal.parse({ start_date: regular.start_date, end_date: regular.end_date })
    expect(trip({}, false, [unsigned]).driverExternalId).toBeNull()
  })

  it('are tracks of any type but single points, clusters and combined ones', () => {
    const cluster = { type: 'cluster', start_date: regular.start_date, points: [{ lat: 1, lng: 2 }] }
    expect(OtherTrack.safeParse(cluster).success).toBe(true)
    expect(OtherTrack.safeParse({ id: 1, type: 'single_report' }).success).toBe(true)
    expect(OtherTrack.safeParse({ ...regular, type: 'spiral' }).success).toBe(false)
    expect(Track.safeParse({ ...regular, type: 'spiral' }).success).toBe(true)
    expect(Track.safeParse({ type: 'spiral', id: 1 }).success).toBe(false)
  })
})
