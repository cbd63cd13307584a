import { incidentVocabulary } from '@milepost/contract/incident-types/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tagsOf } from './event-names.ts'
import { incidentTags } from './incident-tags.ts'

const own = '123456789012345678'
const meaningOf = (tags: string[]) => tags.map((tag) => incidentTags[tag.toLowerCase()]).find((type) => type)

describe('tags', () => {
  it('use MiX’s own name for default events, whatever the customer calls them', () => {
    expect(tagsOf('4750800303282680186', 'USO DOS FREIOS')).toEqual(['harsh braking'])
    expect(tagsOf('-3890646499157906515', null)).toEqual(['over speeding'])
  })

  it.each([
    ['Near Collision', 'nearCollision'],
    ['Possible collision - rear', 'possibleCollision'],
    ['VELOCIDADE LIMITE', 'speeding'],
    ['Exceso de Velocidad', 'speeding'],
    ['Excesso de velocidade na serra', 'speeding'],
    ['Frenada brusca', 'harshBraking'],
    ['Aceleração brusca', 'harshAcceleration'],
    ['Curva brusca', 'harshCornering'],
    ['Bostezo', 'drowsiness'],
    ['Ojos Cerrados', 'drowsiness'],
    ['Uso Celular', 'phoneUse'],
    ['No Cinturón de Seguridad', 'seatBelt'],
    ['Alerta Distancia Seguridad', 'tailgating'],
    ['Alerta Salida de Carril', 'laneDeparture'],
    ['Alerta Colisión', 'forwardCollisionWarning'],
    ['Distracción', 'distraction'],
    ['Tabaquismo', 'smoking'],
    ['Impact detected', 'possibleCollision'],
  ])('match customer-named events by their words: %s', (description, type) => {
    const tags = tagsOf(own, description)
    expect(tags[0]).toBe(description)
    expect(meaningOf(tags)).toBe(type)
  })

  it('exclude engine and device counters from incidents', () => {
    for (const description of [
      'MiX Vision: Power loss',
      'OBC unit reset',
      'Firmware version changed',
      'Perdida de Video',
    ])
      expect(tagsOf(own, description)).toEqual(['device health'])
    expect(meaningOf(tagsOf(own, 'ACELERAÇÃO (Evolução das marchas)'))).toBeUndefined()
  })

  it('leave unknown events for users to map', () => {
    expect(tagsOf(own, 'Tipper up')).toEqual(['Tipper up'])
    expect(tagsOf(own, null)).toEqual([`event type ${own}`])
  })

  it('include at least one, whatever customers write', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        fc.option(fc.string({ minLength: 1 })),
        (id, name) => {
          const tags = tagsOf(String(id), name)
          expect(tags.length).toBeGreaterThan(0)
          expect(new Set(tags).size).toBe(tags.length)
        },
      ),
    )
  })
})

it('maps every name to a known incident type or to none', () => {
  const types = new Set(incidentVocabulary.map(({ translatedType }) => translatedType))
  for (const [tag, type] of Object.entries(incidentTags)) {
    expect(tag).toBe(tag.toLowerCase())
    if (type !== null) expect(types).toContain(type)
  }
})
