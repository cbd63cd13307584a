import { documentedAt as at, type DocumentedAccount, type DocumentedRequest } from '../recounts/follow-documented.ts'

// WEBFLEET.connect payloads (reports as public clients give the reference's tables: codemasher/php-webfleet and
// others). Flat rows; numbers may be quoted; missing values are absent or empty.

const reported = (seconds = 0) => at(seconds).replace('Z', '+00:00')
const names = { objectno: 'V01', objectname: 'Sprinter 1', objectuid: '1-4711-100' }
const driver = { driverno: 'D7', driveruid: '1-4711-D7', drivername: 'Ana Ruiz' }
const vehicles = [
  {
    ...names,
    licenseplatenumber: 'B-MP 1',
    vehicletype: 'transporter',
    maxweight: '3500',
    identnumber: 'WDB9066331S000001',
    registrationdate: '',
    enginesize: 2143,
    speedlimit: 120,
    manufacturedyear: '2019',
    accelerationvehicletype: 'light_weight',
  },
  {
    objectno: 12,
    objectname: '',
    objectuid: '1-4711-200',
    maxweight: '',
    identnumber: '',
    manufacturedyear: 0,
    accelerationvehicletype: 'heavy_weight',
  },
  { objectuid: '1-4711-300', objectname: 'Sold', vehicletype: 'bus' },
]
const object = {
  ...names,
  objecttype: 'car',
  lastmsgid: '18446744073709551615',
  deleted: 0,
  msgtime: reported(6905),
  longitude: "11°34'",
  latitude_mdeg: 52_520_008,
  longitude_mdeg: 13_404_954,
  pos_time: reported(6900),
  speed: '47',
  course: 90,
  direction: 3,
  status: 'A',
  ignition: 1,
  standstill: 0,
  odometer: 123_456,
  odometer_long: 12_345_612,
  tripmode: 2,
  driver: 'D7',
  driveruid: '1-4711-D7',
  engine_operation_time: '36000',
}
const objects = [
  object,
  { ...object, objectuid: '1-4711-200', tripmode: '1', deleted: '0' },
  { ...object, objectuid: '1-4711-300', deleted: true },
  { objectuid: '1-4711-400', objectname: 'Never reported', deleted: 0 },
]
const point = {
  pos_time: reported(600),
  latitude: 52_500_000,
  longitude: 13_300_000,
  speed: 30,
  course: '180',
  odometer: 12_345_000,
  postext: '',
}
const trip = {
  ...names,
  ...driver,
  tripid: '9007199254740995',
  tripmode: 2,
  start_time: reported(),
  end_time: reported(1800),
  start_odometer: 12_345_600,
  end_odometer: 12_373_000,
  start_latitude: 52_520_008,
  start_longitude: 13_404_954,
  end_latitude: 52_400_000,
  end_longitude: 13_060_000,
  duration: 1800,
  idle_time: 120,
  distance: 27_400,
  avg_speed: 55,
  max_speed: 108,
  fuel_usage: 2.3,
  optidrive_indicator: 0.81,
  speeding_indicator: 0.5,
  video_indicator: 1,
}
/** What fits a trip of 100 seconds. */
const nearby = { distance: 1_900, end_latitude: 52_510_000, end_longitude: 13_390_000 }
const trips = [
  trip,
  {
    ...trip,
    tripid: 2,
    tripmode: 1,
    start_time: reported(1900),
    end_time: reported(2000),
    start_latitude: '',
    end_latitude: '',
    distance: 2_740,
  },
  { ...trip, tripid: 3, tripmode: 4, start_time: reported(2100), end_time: reported(2100), distance: 90_000_000 },
  // A commute, which isn't known to be business.
  { ...trip, ...nearby, tripid: 9, tripmode: '3', start_time: reported(4400), end_time: reported(4500) },
  {
    ...trip,
    tripid: 4,
    tripmode: '2',
    start_time: reported(2200),
    end_time: reported(2300),
    driveruid: '',
    driverno: 'D8',
    optidrive_indicator: 0,
    max_speed: 0,
    start_odometer: 123_730,
    end_odometer: 123_757,
    ...nearby,
    distance: '2740',
  },
  {
    ...trip,
    tripid: 5,
    start_time: reported(2400),
    end_time: reported(2500),
    driveruid: '',
    objectuid: '1-4711-200',
    ...nearby,
  },
  {
    ...trip,
    tripid: 6,
    start_time: reported(2600),
    end_time: reported(2700),
    driveruid: '',
    driverno: 'D99',
    drivername: 'Sold with her van',
    objectuid: '1-4711-900',
    objectname: 'Hired 9',
    ...nearby,
  },
]
const harsh = {
  ...names,
  ...driver,
  accel_type: 1,
  start_time: reported(700),
  end_time: reported(703),
  start_latitude: 52_510_000,
  start_longitude: 13_310_000,
  end_latitude: 52_511_000,
  end_longitude: 13_311_000,
  start_speed: 62,
  end_speed: 31,
  avg_acceleration: -4.1,
  max_acceleration: -5.2,
  roadspeedlimit: 50,
}
const harshEvents = [
  harsh,
  {
    ...harsh,
    accel_type: '3',
    start_time: reported(800),
    end_time: '',
    start_latitude: '',
    start_speed: '',
    roadspeedlimit: 0,
  },
  { ...harsh, accel_type: 9, start_time: reported(900) },
  { ...harsh, accel_type: '', start_time: reported(1000), objectuid: '' },
  { ...harsh, start_time: reported(1100), objectuid: '', driveruid: '', driverno: '' },
  { ...harsh, start_time: reported(1150), driveruid: '' },
]
const speeding = {
  ...names,
  ...driver,
  start_time: reported(1200),
  end_time: '0001-01-01T00:00:00Z',
  start_latitude: 52_530_000,
  start_longitude: 13_320_000,
  max_speed: '93',
  avg_speed: 81,
  road_speedlimit: 70,
}

const reports: Readonly<Record<string, readonly object[] | string | object>> = {
  showObjectReportExtern: objects,
  showVehicleReportExtern: vehicles,
  showObjectGroups: [{ objectgroupname: 'Nord' }, { objectgroupname: 'Süd' }],
  showObjectGroupObjects: [
    { objectgroupname: 'Nord', ...names },
    { objectgroupname: 'Süd', ...names },
  ],
  showDriverReportExtern: [
    {
      ...driver,
      name1: 'Ana',
      name2: 'Ruiz',
      name3: '',
      telmobile: '+49 30 1',
      driving_license: '{"number":"B072RRE2I55","state":"DE"}',
    },
    { driverno: 'D8', name1: '', driving_license: 'none' },
  ],
  showTripReportExtern: trips,
  showTracks: [
    point,
    { ...point, pos_time: '0001-01-01T00:00:00Z' },
    { ...point, pos_time: reported(660), latitude: 0, longitude: 0 },
  ],
  showAccelerationEvents: harshEvents,
  showSpeedingEvents: [
    speeding,
    { ...speeding, start_time: reported(1300), max_speed: '', avg_speed: '81', road_speedlimit: '' },
  ],
  showIdleExceptions: [
    { ...names, start_time: reported(3000), end_time: reported(3600), latitude: 52_540_000, longitude: 13_330_000 },
  ],
  showOptiDriveIndicator: [{ ...driver, driveruid: '', optidrive_indicator: '0.873' }, { driverno: 'D8' }],
}

const respond = ({ parameters: { action, objectuid } }: DocumentedRequest) =>
  action === 'showTracks' && objectuid !== names.objectuid ? '63, document is empty' : reports[String(action)]

/** An account that answers as documented. */
export const webfleet: DocumentedAccount = {
  code: 'webfleet',
  credentials: { Account: 'acme', Username: 'u', Password: 'p', ApiKey: 'k' },
  respond,
}
