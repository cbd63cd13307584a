import { cameraPosition } from '@milepost/domain/codes'
import { describe, expect, it } from 'vitest'
import { mapSafetyEvent } from './incident-mapping.ts'
import { incidentTags } from './incident-tags.ts'
import { SafetyEvent } from './wire.ts'

describe('safety events', () => {
  const reported = {
    id: '9f2c',
    asset: { id: '281474990000001' },
    driver: { id: '44' },
    behaviorLabels: [{ label: 'Braking', source: 'automated' }],
    startMs: '2026-03-01T10:00:00Z',
    endMs: '2026-03-01T10:00:04Z',
    createdAtTime: '2026-03-01T10:01:00Z',
    updatedAtTime: '2026-03-01T10:05:00Z',
    eventState: 'needsReview',
    location: { latitude: 47.6, longitude: -122.3, headingDegrees: 90 },
    maxAccelerationGForce: 0.61,
  }
  const map = (rest: object = {}) => mapSafetyEvent(SafetyEvent.parse({ ...reported, ...rest }))
  const label = (...labels: string[]) => ({
    behaviorLabels: labels.map((name) => ({ label: name, source: 'automated' })),
  })

  it('parse text times despite their field names', () => {
    expect(map()).toMatchObject({
      occurredAt: new Date('2026-03-01T10:00:00Z'),
      endedAt: new Date('2026-03-01T10:00:04Z'),
      maxG: 0.61,
      headingDegrees: 90,
      speedKmh: null,
      speedLimitKmh: null,
      state: 'open',
      media: [],
    })
  })

  it('may lack a driver, place, end and label', () => {
    const { driver: _, location: __, endMs: ___, ...bare } = reported
    const record = mapSafetyEvent(SafetyEvent.parse({ ...bare, behaviorLabels: [] }))
    expect(record).toMatchObject({ driverExternalId: null, location: null, endedAt: null, tags: [] })
  })

  it('are named after the most severe of their labels, whatever its spelling', () => {
    expect(map(label('Braking', 'NearCollison')).tags.map(({ tag }) => tag)).toEqual(['NearCollison', 'Braking'])
    expect(map(label('Idling', 'braking', 'CRASH')).tags[0]!.tag).toBe('CRASH')
    expect(map(label('SomethingNew', 'Braking')).tags[0]!.tag).toBe('Braking')
    expect(incidentTags.nearcollison).toBe(incidentTags.nearcollision)
  })

  it('keep labels added by people', () => {
    const labels = [{ label: 'Smoking', source: 'userGenerated' }]
    expect(map({ behaviorLabels: labels }).tags).toEqual([{ tag: 'Smoking', source: 'person' }])
  })

  it.each([
    ['dismissed', 'dismissed'],
    ['reviewed', 'reviewed'],
    ['recognized', 'reviewed'],
    ['coached', 'coached'],
    ['needsCoaching', 'open'],
    ['somethingNew', 'open'],
  ])('with the Samsara state %s are %s', (eventState, state) => {
    expect(map({ eventState }).state).toBe(state)
  })

  it('are dismissed if labeled invalid', () => {
    expect(map(label('Invalid', 'Braking')).state).toBe('dismissed')
  })

  it('have speeding already in kilometers per hour', () => {
    const speedingMetadata = { maxSpeedKilometersPerHour: 121, postedSpeedLimitKilometersPerHour: 88 }
    expect(map({ speedingMetadata })).toMatchObject({ speedKmh: 121, speedLimitKmh: 88 })
  })

  it('accept both names of a camera', () => {
    const media = [
      'dashcamRoadFacing',
      'dashcamDriverFacing',
      'analog1',
      'dashcamForwardFacing',
      'dashcamInwardFacing',
      'analog4',
    ]
    const { frontExternal, frontInternal, rearExternal, unknown } = cameraPosition.code
    const clips = media.flatMap((input) => map({ media: [{ input, url: `https://files.test/${input}` }] }).media)
    expect(clips.filter(({ kind }) => kind === 'video').map(({ position }) => position)).toEqual([
      frontExternal,
      frontInternal,
      rearExternal,
      frontExternal,
      frontInternal,
      unknown,
    ])
    expect(JSON.stringify(clips)).not.toContain('files.test')
  })

  it('accept context under either key', () => {
    expect(map({ contextLabels: [{ name: 'ContextWet' }, { label: 'ContextSnowyOrIcy' }, {}] }).context).toEqual([
      'ContextWet',
      'ContextSnowyOrIcy',
    ])
  })
})

describe('event grades', () => {
  const gradeOf = (...labels: string[]) =>
    mapSafetyEvent(
      SafetyEvent.parse({
        id: 'e1',
        asset: { id: '281' },
        startMs: '2026-03-01T08:00:00Z',
        createdAtTime: '2026-03-01T08:01:00Z',
        updatedAtTime: '2026-03-01T08:01:00Z',
        behaviorLabels: labels.map((label) => ({ label, source: 'automated' })),
      }),
    ).grade

  it('come from the labels of some', () => {
    expect(
      ['followingDistance', 'followingDistanceModerate', 'FollowingDistanceSevere'].map((l) => gradeOf(l)),
    ).toEqual([2, 3, 5])
    expect(gradeOf('edgeDistractedDriving', 'severeSpeeding')).toBe(5)
  })

  it('are unknown for the others', () => {
    expect([gradeOf('braking'), gradeOf()]).toEqual([null, null])
  })
})
