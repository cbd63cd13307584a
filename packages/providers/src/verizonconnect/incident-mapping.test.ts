import { incidentVocabulary } from '@milepost/contract/incident-types/vocabulary'
import { cameraPosition } from '@milepost/domain/codes'
import { describe, expect, it } from 'vitest'
import { mapTrackPoint, mapVideoEvent } from './incident-mapping.ts'
import { incidentTags } from './incident-tags.ts'
import { TrackPoint, VideoDetail, VideoEvent } from './wire.ts'

describe('video events', () => {
  const event = {
    id: 81,
    startTime: '2026-03-01T10:00:00Z',
    triggers: ['speed', 'harsh_brake'],
    classification: 'MAJOR',
    coachingStatus: 'review_pending',
    vehicle: { number: 'V3', name: 'Van 3' },
    driver: { number: 'D1' },
  }
  const point = { timestamp: '2026-03-01T10:00:00Z', latitude: 41.88, longitude: -87.63, speed: 72.4, heading: 90 }
  const detail = {
    media: {
      video: [{ url: 'https://files.test/0.mp4?signature=s' }, { url: null }, { url: 'https://files.test/2.mp4' }],
      thumbnailUrl: 'https://files.test/0.jpg?signature=s',
      animatedThumbnailUrl: null,
    },
  }
  const bo = { driverExternalId: 'D1', driverName: 'Bo Higgins' }
  const map = (rest: object = {}, added: object = detail, track: object[] = [point]) =>
    mapVideoEvent(
      VideoEvent.parse({ ...event, ...rest }),
      VideoDetail.parse(added),
      track.map((each) => TrackPoint.parse(each)),
      bo,
      'km/h',
    )

  it('have the place of their track at their time', () => {
    const far = { ...point, timestamp: '2026-03-01T10:00:09Z', latitude: 42, speed: 10 }
    expect(map({}, detail, [far, point])).toMatchObject({
      externalId: '81',
      vehicleExternalId: 'V3',
      driverExternalId: 'D1',
      occurredAt: new Date('2026-03-01T10:00:00Z'),
      location: { latitude: 41.88, longitude: -87.63 },
      speedKmh: 72.4,
      headingDegrees: 90,
      speedBasis: 'trace',
      maxG: null,
      state: 'open',
      revision: null,
    })
    expect(map({}, detail, [])).toMatchObject({ location: null, speedKmh: null, ...bo })
  })

  it.each([null, undefined, { number: ' ' }])('of vehicle %j belong to the driver', (vehicle) => {
    expect(map({ vehicle })).toMatchObject({ vehicleExternalId: null, driverExternalId: 'D1' })
  })

  it.each([
    ['MINOR', 2],
    ['MODERATE', 3],
    ['Major', 4],
    ['CRITICAL', 5],
    ['NEAR MISS', null],
    [null, null],
  ])('of class %s have grade %s', (classification, grade) => {
    expect(map({ classification }).grade).toBe(grade)
  })

  it('may have what happened in their class', () => {
    const tags = map({ classification: 'COLLISION', triggers: ['speed', ' ', 'SPEED'] }).tags
    expect(tags.map(({ tag }) => tag)).toEqual(['COLLISION', 'speed'])
  })

  it('are named after the most severe of their triggers', () => {
    const tags = (...triggers: string[]) => map({ triggers }).tags.map(({ tag }) => tag)
    expect(tags('speed', 'harsh_brake')).toEqual(['harsh_brake', 'speed'])
    expect(tags('something_new', 'speed', 'Near miss')).toEqual(['Near miss', 'speed', 'something_new'])
    expect(map({ triggers: null }).tags).toEqual([])
  })

  it.each([
    ['review_pending', 'open'],
    ['coaching_needed', 'reviewed'],
    ['complete', 'reviewed'],
    ['something new', 'open'],
    [null, 'open'],
  ])('with status %s are %s', (coachingStatus, state) => {
    expect(map({ coachingStatus }).state).toBe(state)
  })

  it('have a clip for each camera and never their links', () => {
    const { media } = map()
    const position = cameraPosition.code.unknown
    expect(media).toEqual([
      { position, kind: 'video', fileId: '0', source: { eventId: '81', kind: 'video', channel: 0 } },
      { position, kind: 'video', fileId: '2', source: { eventId: '81', kind: 'video', channel: 2 } },
      { position, kind: 'still', fileId: '0', source: { eventId: '81', kind: 'still', channel: null } },
    ])
    expect(map({}, { media: { video: [], thumbnailUrl: null } }).media).toEqual([])
    expect(map({}, { media: null }).media).toEqual([])
  })

  it('include the motion around them', () => {
    expect(mapTrackPoint(TrackPoint.parse(point), 'mph')).toEqual({
      at: new Date('2026-03-01T10:00:00Z'),
      latitude: 41.88,
      longitude: -87.63,
      speedKmh: expect.closeTo(116.5165, 3),
      headingDegrees: 90,
    })
  })
})

describe('tags', () => {
  it('map to existing types and are in lower case', () => {
    const types = new Set(incidentVocabulary.map(({ translatedType }) => translatedType))
    for (const [tag, type] of Object.entries(incidentTags)) {
      expect(tag).toBe(tag.toLowerCase())
      if (type !== null) expect(types).toContain(type)
    }
  })

  it('accept words and underscores, and leave others unknown', () => {
    expect(incidentTags['seat belt unfastened']).toBe('seatBelt')
    expect(incidentTags.seat_belt_unfastened).toBe('seatBelt')
    expect(incidentTags.ignition).toBeNull()
    expect(incidentTags.stretching).toBeUndefined()
  })
})
