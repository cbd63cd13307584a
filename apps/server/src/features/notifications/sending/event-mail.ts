import type { WebhookIncident } from '@milepost/contract/webhooks/events'
import { severity } from '@milepost/domain/codes'
import { defaultUnits, quantityText, speed } from '@milepost/domain/quantity'
import { instantText } from '@milepost/domain/time/instant-text'
import { zoneText } from '@milepost/domain/time/zone-text'
import type { MailBody } from '../../../channels/mail-frame.ts'

/** At most this many events are listed in one email. */
export const listedEvents = 50

/** What an email about events needs besides them. */
export type MailContext = {
  origin: string
  /** The client's time zone. */
  zone: string
  /** Words of event types, by type. */
  typeWords: ReadonlyMap<string, string>
  /** Titles of the rules that ask for it. */
  ruleTitles: readonly string[]
}

export type EventMail = { subject: string; body: MailBody }

/** Returns the email about one event. */
export function eventMail(incident: WebhookIncident, context: MailContext): EventMail {
  const { vehicle, driver, place, speedKmh } = incident
  const title = titleOf(incident, context)
  return {
    subject: `${title} · ${vehicle.name}`,
    body: {
      heading: title,
      before: [],
      facts: [
        ['Vehicle', vehicle.name],
        ['Driver', driver?.name ?? 'Unknown'],
        ['Time', timeOf(incident, context)],
        ['Place', place?.text || 'Unknown'],
        ...(speedKmh === null ? [] : [['Speed', quantityText(speed(speedKmh, defaultUnits))] as const]),
      ],
      link: 'Open the event',
      href: hrefOf(incident, context),
      after: [],
      manage,
      because: becauseOf(context.ruleTitles),
    },
  }
}

/** Returns the email about `count` events, of which `incidents` are listed. */
export function eventsMail(incidents: readonly WebhookIncident[], count: number, context: MailContext): EventMail {
  const words = [...new Set(incidents.map(({ translatedType }) => wordOf(translatedType, context)))]
  const kinds = words.length > namedTypes ? [...words.slice(0, namedTypes), `${words.length - namedTypes} more`] : words
  const more = count - incidents.length
  return {
    subject: `${counted(count)}: ${listed.format(kinds)}`,
    body: {
      heading: counted(count),
      before: count === 1 ? [] : ['The riskiest events are first.'],
      items: incidents.map((incident) => ({
        title: `${titleOf(incident, context)} · ${incident.vehicle.name}`,
        detail: [timeOf(incident, context), incident.driver?.name, incident.place?.text].filter(Boolean).join(' · '),
        href: hrefOf(incident, context),
      })),
      link: 'Open events',
      href: `${context.origin}/view/events`,
      after: more > 0 ? [`${more.toLocaleString('en-US')} more events aren’t listed here.`] : [],
      manage,
      because: becauseOf(context.ruleTitles),
    },
  }
}

const namedTypes = 3
const namedRules = 3
const manage = 'Pause or unsubscribe'
const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

const counted = (count: number) => (count === 1 ? '1 event' : `${count.toLocaleString('en-US')} events`)
const wordOf = (type: string, { typeWords }: MailContext) => typeWords.get(type) ?? type
const titleOf = (incident: WebhookIncident, context: MailContext) =>
  `${wordOf(incident.translatedType, context)} (${severity.word(incident.severity)})`
const timeOf = ({ occurredAt }: WebhookIncident, { zone }: MailContext) =>
  `${instantText(occurredAt, zone)} ${zoneText(occurredAt, zone)}`
const hrefOf = ({ id }: WebhookIncident, { origin }: MailContext) => `${origin}/view/events/${id}`

function becauseOf(titles: readonly string[]): string {
  const names = titles.slice(0, namedRules).map((title) => `“${title}”`)
  const more = titles.length - names.length
  const all = listed.format([...names, ...(more > 0 ? [`${more} more`] : [])])
  return `You received this email because the ${titles.length === 1 ? 'rule' : 'rules'} ${all} ${titles.length === 1 ? 'notifies' : 'notify'} you about events.`
}
