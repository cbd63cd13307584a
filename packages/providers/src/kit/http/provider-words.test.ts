import { describe, expect, it } from 'vitest'
import { NotPermitted, PeriodTooLong, Unavailable, WireMismatch } from './errors.ts'
import { refuse } from './http.ts'
import { isPeriodTooLong, wordsOf } from './provider-words.ts'

describe('a provider’s words about a failure', () => {
  it.each([
    ['{"message":"Invalid value for limit: 600.","requestId":"a1"}', 'Invalid value for limit: 600.'],
    ['{"error":{"code":-32000,"message":"Device not found"}}', 'Device not found'],
    ['{"Message":"ArgumentException: too old","ExceptionType":"ArgumentException"}', 'too old'],
    ['{"errors":[{"detail":"groups must not be empty"}]}', 'groups must not be empty'],
    ['{"success":false,"status":{"code":208,"description":"Device blocked"}}', 'Device blocked'],
    ['rpc error: code = InvalidArgument desc = Missing parameter: vehicleId', 'Missing parameter: vehicleId'],
    [
      'java.lang.IllegalArgumentException: Time period exceeds the limit\n\tat org.example',
      'Time period exceeds the limit',
    ],
    ['Caused by: java.lang.RuntimeException: java.lang.SecurityException: Access denied', 'Access denied'],
    ['Device access denied at org.traccar.api.BaseResource.check(BaseResource.java:52)', 'Device access denied'],
    ['The unit 41 is archived. Request failed in db-7.internal at 10.0.4.12:5432.', 'The unit 41 is archived.'],
    ['{"message":"Speed limit 1.5 exceeds the maximum. <b>nginx</b>"}', 'Speed limit 1.5 exceeds the maximum.'],
    ['User: error in line of credit', 'User: error in line of credit'],
    ['Error: Invalid date', 'Invalid date'],
    ['Please select a day from the list.', 'Please select a day from the list.'],
    ['No session of this driver was found.', 'No session of this driver was found.'],
    ['The index of this page is out of date.', 'The index of this page is out of date.'],
    ['Vehicle 41 is not defined in this account.', 'Vehicle 41 is not defined in this account.'],
    ['Write to help@fleet.example', 'Write to help@fleet.example'],
  ])('are found in %s', (text, words) => {
    expect(wordsOf(text)).toBe(words)
  })

  it.each([
    'java.lang.NullPointerException',
    'Cannot invoke "org.traccar.model.Position.getDeviceId()" because "position" is null',
    'System.NullReferenceException: Object reference not set to an instance of an object.',
    'SQLSTATE[42P01]: relation "trips" does not exist',
    'ERROR: duplicate key value violates unique constraint "tc_devices_pkey"',
    'select * from tc_positions where deviceid = 3',
    'Fatal error: Uncaught TypeError: x in /var/www/api/index.php:12',
    'connect ECONNREFUSED 127.0.0.1:6379',
    'could not connect to server: db.prod.svc.cluster.local',
    'could not initialize proxy [com.acme.model.Asset#41] - no Session',
    'could not initialize proxy - no Session',
    'failed to lazily initialize a collection of role: Trip.points',
    'Row was updated or deleted by another transaction (or unsaved-value mapping was incorrect)',
    '[object Object]',
    'null',
    'undefined',
    'com.acme.Trip@1f3a9c2',
    "TypeError: Cannot read properties of undefined (reading 'id')",
    'rows.map is not a function',
    "'Trip' object has no attribute 'points'",
    'class Trip cannot be cast to class Leg',
    'runtime error: invalid memory address or nil pointer dereference',
    'java.lang.OutOfMemoryError: Java heap space',
    'Unexpected token < in JSON at position 0',
    "undefined method `id' for nil:NilClass",
    'tripRows is not defined',
    'C:\\inetpub\\wwwroot\\Api\\Trips.cs',
    '502 Bad Gateway <hr><center>nginx</center>',
    'Traceback (most recent call last): File "app.py", line 7',
  ])('don’t show the insides of the software: %s', (text) => {
    expect(wordsOf(text)).toBeNull()
    expect(wordsOf(JSON.stringify({ message: text }))).toBeNull()
  })

  it.each(['', '<!doctype html><h1>Bad gateway</h1>', '{"code":7}', '{"cut off'])('are absent from %s', (text) => {
    expect(wordsOf(text)).toBeNull()
  })

  it('reveal no secret', () => {
    const key = `key_${'a1b2c3d4'.repeat(4)}`
    const answered = `Refused hunter2 for ${key}, token=short of vehicle 281474990000001. See https://files.test/a?sig=xyz`
    const words = wordsOf(JSON.stringify({ message: answered }), { Password: 'hunter2' })
    for (const secret of ['hunter2', key, 'short', 'xyz']) expect(words).not.toContain(secret)
    expect(words).toContain('281474990000001')
  })

  it('are part of the failure', () => {
    const answer = (status: number, message: string) => ({
      status,
      headers: new Headers(),
      text: JSON.stringify({ message }),
    })
    expect(() => refuse(answer(403, 'No access to this depot'), 'X')).toThrow(NotPermitted)
    expect(() => refuse(answer(403, 'No access to this depot'), 'X')).toThrow(/No access to this depot/)
    expect(() => refuse(answer(503, 'Down for maintenance'), 'X')).toThrow(Unavailable)
    expect(() => refuse(answer(400, 'Time range exceeds 90 days'), 'X')).toThrow(PeriodTooLong)
    expect(() => refuse(answer(400, 'Unknown field'), 'X')).toThrow(WireMismatch)
    expect(() => refuse(answer(400, 'Unknown field'), 'X')).not.toThrow(PeriodTooLong)
  })
})

it.each([
  ['Time range exceeds 90 days', true],
  ['The time range must be at most 24 hours.', true],
  ['period exceeds the limit', true],
  ['too long interval', true],
  ['endTime must be after startTime', false],
  ['Invalid cursor.', false],
  [null, false],
])('“%s” means that a period is too long: %s', (words, isTooLong) => {
  expect(isPeriodTooLong(words)).toBe(isTooLong)
})
