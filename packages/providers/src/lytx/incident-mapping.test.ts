import { incidentVocabulary } from '@milepost/contract/incident-types/vocabulary'
import { cameraPosition } from '@milepost/domain/codes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Names } from './client.ts'
import { mapEvent } from './incident-mapping.ts'
import { incidentTags, typePriority } from './incident-tags.ts'
import { SafetyEvent } from './wire.ts'

const none = '00000000-0000-0000-0000-000000000000'
const vehicleId = '9100ffff-48a9-e663-02b3-60a3e15b0000'
const groupId = '5100ffff-60b6-e5cd-08cb-60a3e15b0000'
const driverId = 'a100ffff-60b6-d7cd-3fa2-60a3e15b0000'

const names: Names = {
  triggers: new Map([
    [1, 'Braking'],
    [26, 'Machine Vision'],
    [12, 'Handheld Device'],
  ]),
  triggersubtypes: new Map([
    [1026, 'Rolling Stop'],
    [1001, 'Forward'],
  ]),
  statuses: new Map([
    [3, 'Face-To-Face'],
    [9, 'Resolved'],
  ]),
}
const event = {
  id: '4300ffff-6680-aa01-77c1-60a3e15b0000',
  customerEventId: 'DDXA10442',
  eventTriggerId: 26,
  eventTriggerSubTypeId: 1026,
  eventStatusId: 3,
  recordDateUTC: '2026-08-03T14:05:09.2348715Z',
  recordDateTZ: 'CST ',
  recordDateUTCOffset: -300,
  downloadedDate: '2026-08-03T14:06:00Z',
  score: 4,
  reviewedDate: null,
  vehicleId,
  groupId,
  forwardMax: 0.31,
  lateralMax: 0.12,
  speed: 7.56,
  latitude: 39.54,
  longitude: -105.03,
  heading: 224.3,
  driverId: none,
  coachedDate: '9999-01-01T00:00:00Z',
  behaviors: [{ id: 47, name: 'Rolling Stop', creationDate: '2026-08-03T15:00:00.1Z' }],
  objectRevision: 2,
}
const map = (rest: object = {}) => mapEvent(SafetyEvent.parse({ ...event, ...rest }), names)
const tagsOf = (rest: object) => map(rest).tags.map(({ tag }) => tag)
const behaviors = (...words: (string | null)[]) => words.map((name, id) => ({ id, name }))

describe('safety events', () => {
  it('convert speeds from meters per second, keep forces in g and accept seven decimal places of a second', () => {
    expect(map()).toMatchObject({
      externalId: event.id,
      vehicleExternalId: vehicleId,
      driverExternalId: null,
      occurredAt: new Date('2026-08-03T14:05:09.234Z'),
      endedAt: null,
      location: { latitude: 39.54, longitude: -105.03 },
      headingDegrees: 224.3,
      speedKmh: expect.closeTo(27.216, 6),
      maxG: 0.31,
      state: 'open',
      revision: 2,
    })
  })

  it('have no place, speed or heading without a fix', () => {
    for (const place of [{ latitude: null }, { latitude: 0, longitude: 0 }])
      expect(map({ ...place, speed: 0, heading: 0 })).toMatchObject({
        location: null,
        speedKmh: null,
        headingDegrees: null,
      })
    expect(map({ latitude: null, speed: 10 }).speedKmh).toBe(36)
    expect(map({ speed: -1 }).speedKmh).toBeNull()
    expect(map({ speed: 0 }).speedKmh).toBe(0)
  })

  it.each([
    [{ forwardMax: -0.6, lateralMax: 0.2 }, 0.6],
    [{ forwardMax: 0.1, lateralMax: -0.4 }, 0.4],
    [{ forwardMax: null, lateralMax: 0.4 }, 0.4],
    [{ forwardMax: null, lateralMax: null }, null],
  ])('felt %j as %s', (forces, g) => {
    expect(map(forces).maxG).toBe(g)
  })

  it('may lack a place, speed, heading and clip', () => {
    const bare = { latitude: null, longitude: null, speed: null, heading: null, downloadedDate: null }
    expect(map(bare)).toMatchObject({ location: null, speedKmh: null, headingDegrees: null, media: [] })
    expect(map({ latitude: 390 }).location).toBeNull()
  })

  it('belong to the driver if the recorder is not in a vehicle', () => {
    for (const id of [none, null])
      expect(map({ vehicleId: id, driverId })).toMatchObject({ vehicleExternalId: null, driverExternalId: driverId })
  })

  it('have one clip for all cameras', () => {
    expect(map().media).toEqual([
      { position: cameraPosition.code.unknown, kind: 'video', fileId: event.id, source: { eventId: event.id } },
    ])
  })

  it.each([
    [{}, 'open'],
    [{ eventStatusId: 9 }, 'reviewed'],
    [{ eventStatusId: 77 }, 'open'],
    [{ coachedDate: '2026-08-05T10:00:00Z' }, 'coached'],
    [{ coachedDate: '2026-08-05T10:00:00Z', eventStatusId: 9 }, 'coached'],
    [{ coachedDate: '0001-01-01T00:00:00' }, 'open'],
  ])('with %j are %s', (rest, state) => {
    expect(map(rest).state).toBe(state)
  })
})

describe('event tags', () => {
  it('are the trigger until the event is reviewed', () => {
    for (const none of [null, [], undefined]) {
      expect(tagsOf({ eventTriggerId: 1, eventTriggerSubTypeId: 1001, behaviors: none })).toEqual(['Braking'])
      expect(tagsOf({ behaviors: none })).toEqual(['Rolling Stop', 'Machine Vision'])
    }
    expect(tagsOf({ eventTriggerId: null, eventTriggerSubTypeId: 0, behaviors: null })).toEqual([])
  })

  it('fall back to numbers if the account has no name for them', () => {
    const unknown = { eventTriggerId: 99, eventTriggerSubTypeId: 1099, behaviors: [{ id: 47, name: ' ' }] }
    expect(tagsOf(unknown)).toEqual(['Behavior 47', 'Trigger 99', 'Trigger subtype 1099'])
    expect(tagsOf({ eventTriggerId: 1, eventTriggerSubTypeId: 1099, behaviors: null })).toEqual(['Braking'])
  })

  it('include dynamic risks', () => {
    const dynamicRisks = [{ id: 5, name: 'Following Distance' }]
    expect(map({ eventTriggerId: 1, eventTriggerSubTypeId: null, behaviors: null, dynamicRisks }).tags).toEqual([
      { tag: 'Following Distance', source: 'automated' },
      { tag: 'Braking', source: 'automated' },
    ])
  })

  it('list observed behaviors before the trigger, most severe first', () => {
    const seen = behaviors('Food / Drink - Distraction', 'Near Collision')
    expect(map({ eventTriggerId: 12, eventTriggerSubTypeId: null, behaviors: seen }).tags).toEqual([
      { tag: 'Near Collision', source: 'person' },
      { tag: 'Food / Drink - Distraction', source: 'person' },
      { tag: 'Handheld Device', source: 'automated' },
    ])
  })

  it('list uninformative names last', () => {
    const seen = behaviors('Other Concern', 'Something New')
    expect(tagsOf({ eventTriggerId: 1, eventTriggerSubTypeId: null, behaviors: seen })).toEqual([
      'Braking',
      'Other Concern',
      'Something New',
    ])
  })

  it.each([
    ['Speeding - 10 over Posted', 'Speeding'],
    ['Following Distance: ≥ 2 sec to < 3 sec', 'Following Distance'],
    ['Following Distance: ≥ 1 sec to < 2 sec', 'Following Distance: ≥ 1 sec to < 2 sec'],
    ['Driver Unbelted [Parking Lot]', 'Driver Unbelted'],
    ['Something - New', 'Something - New'],
    ['constructor', 'constructor'],
  ])('are matched by family: %s', (name, tag) => {
    expect(tagsOf({ eventTriggerId: null, eventTriggerSubTypeId: null, behaviors: behaviors(name) })).toEqual([tag])
  })

  it('are never lost, duplicated or reordered if behaviors arrive in another order', () => {
    const words = fc.constantFrom('Collision', 'Smoking', 'Late Response', 'Odd', 'other concern', 'Rolling Stop')
    fc.assert(
      fc.property(fc.uniqueArray(words), (seen) => {
        const tags = tagsOf({ behaviors: behaviors(...seen) })
        expect(new Set(tags)).toEqual(new Set([...seen, 'Rolling Stop', 'Machine Vision']))
        expect(tags).toHaveLength(new Set(tags).size)
        const serious = (all: string[]) =>
          all.filter((tag) => typePriority.includes(incidentTags[tag.toLowerCase()] ?? ''))
        expect(serious(tagsOf({ behaviors: behaviors(...seen.reverse()) }))).toEqual(serious(tags))
      }),
    )
  })
})

describe('tags', () => {
  it('map to existing types and are in lower case', () => {
    const types = new Set(incidentVocabulary.map(({ translatedType }) => translatedType))
    for (const [tag, type] of Object.entries(incidentTags)) {
      expect(tag).toBe(tag.toLowerCase())
      if (type !== null) expect(types).toContain(type)
    }
    for (const type of typePriority) expect(types).toContain(type)
  })
})
