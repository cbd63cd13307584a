import { faultText, stateText } from '@milepost/contract/accidents/columns'
import type { SentLevel } from '@milepost/contract/fnol/endpoints'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { fnolLevel, severity } from '@milepost/domain/codes'
import { impactZones, zonesText } from '@milepost/domain/impact-zones'
import { dollars, force, quantityText } from '@milepost/domain/quantity'
import { instantText } from '@milepost/domain/time/instant-text'
import { zoneText } from '@milepost/domain/time/zone-text'
import type { MailBody } from '../../../channels/mail-frame.ts'
import type { LossFacts } from './loss-facts.ts'
import type { EarlierRecord } from './same-crash.ts'

type Notice = {
  level: SentLevel
  reason: string
  clientName: string
  /** Other records of the crash that first notices were about. */
  earlier?: readonly EarlierRecord[]
  isAttached?: boolean
}

/**
 * Returns the email of a notice, without its link: the facts of the collision as far as they are known, in the time zone
 * of its place, with the state whose law applies.
 */
export function lossMail(
  facts: LossFacts,
  { level, reason, clientName, earlier = [], isAttached = false }: Notice,
): { subject: string; body: Omit<MailBody, 'link' | 'href'> } {
  const name = facts.number === null ? 'Suspected collision' : `Loss ${accidentDisplayId(facts.number)}`
  const title = `${fnolLevel.word(level)}: ${name}`
  const { occurredAt, timeZone, place } = facts
  return {
    subject: `${title} · ${facts.vehicleName}`,
    body: {
      heading: title,
      before: [
        `${reason}.`,
        ...(facts.number === null ? ['No one has confirmed it yet: the provider reported it as a collision.'] : []),
        ...earlier.map(sameCrashText),
      ],
      facts: [
        ['Status', facts.number === null ? 'Suspected' : 'Confirmed'],
        ['Reported as', `${facts.typeWord} (${severity.word(facts.severity)})`],
        ['Time', `${instantText(occurredAt, timeZone)} ${zoneText(occurredAt, timeZone)}`],
        ['Place', place?.text || 'Unknown'],
        ['Jurisdiction', stateText(place) ?? 'Unknown'],
        ['Vehicle', facts.vehicleName],
        ['VIN', facts.vehicleVin ?? 'Not reported'],
        ['Driver', facts.driverName ?? 'Not reported'],
        ['Peak force', facts.maxG === null ? 'Not reported' : quantityText(force(facts.maxG))],
        ['Points of impact', zonesText(impactZones.filter((_, at) => facts.zones & (1 << at))) || 'Unknown'],
        ['Fault', faultText(facts.faultPercent)],
        ['Cost estimate', facts.costUsd === null ? 'Unknown' : dollars(facts.costUsd)],
        ...(facts.policyNumber ? [['Policy', facts.policyNumber] as const] : []),
        ...(facts.insurerName ? [['Insurer', facts.insurerName] as const] : []),
      ],
      after: isAttached ? ['The report is attached as a PDF.'] : [],
      because: `You received this email because ${clientName} sends its notices of loss to this address.`,
    },
  }
}

const sameCrashText = ({ vehicleName, connectionName, occurredAt, timeZone }: EarlierRecord) =>
  `This is the crash of an earlier first notice: ${vehicleName} (${connectionName}), ${instantText(occurredAt, timeZone)} ${zoneText(occurredAt, timeZone)}.`
