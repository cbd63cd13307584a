import type { MetricKey } from '@milepost/contract/compliances/metrics'
import { shortMetricWords } from '@milepost/contract/compliances/words'
import type { MailBody } from '../../../channels/mail-frame.ts'

/** The purpose of these messages in the outbox. */
export const compliancePurpose = 'compliance notice'
/** At most this many results are listed in one email. */
export const listedResults = 50

/** A metric that a vehicle wasn't compliant with in a month, as its notice says it. */
export type NoticedResult = {
  vehicleName: string
  metric: MetricKey
  /** Its first day. */
  month: string
  checklistName: string
  detail: string
}

/** Returns the email about results, without the address of its link to unsubscribe. */
export function complianceMail(results: readonly NoticedResult[], origin: string): { subject: string; body: MailBody } {
  const vehicles = new Set(results.map(({ vehicleName }) => vehicleName)).size
  const months = [...new Set(results.map(({ month }) => month))].sort()
  const heading = `${vehicles === 1 ? '1 vehicle isn’t' : `${vehicles.toLocaleString('en-US')} vehicles aren’t`} compliant`
  const more = results.length - listedResults
  const checklists = [...new Set(results.map(({ checklistName }) => checklistName))]
  return {
    subject: `${heading}: ${months.map(monthText).join(', ')}`,
    body: {
      heading,
      before: ['Each vehicle and metric is in one email a month.'],
      items: results.slice(0, listedResults).map(({ vehicleName, metric, month, checklistName, detail }) => ({
        title: `${vehicleName} · ${shortMetricWords[metric]}`,
        detail: [detail, checklistName, monthText(month)].join(' · '),
        href: reportHref(origin, month),
      })),
      link: 'Open the compliance report',
      href: reportHref(origin, months.at(-1)!),
      after: more > 0 ? [`${more.toLocaleString('en-US')} more results aren’t listed here.`] : [],
      manage: 'Pause or unsubscribe',
      because: `You received this email because the ${checklists.length === 1 ? 'checklist' : 'checklists'} ${listed.format(checklists.map((name) => `“${name}”`))} ${checklists.length === 1 ? 'notifies' : 'notify'} you about vehicles that aren’t compliant.`,
    },
  }
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })
const reportHref = (origin: string, month: string) =>
  `${origin}/compliances/reports?state=notCompliant&month=${month.slice(0, 7)}`
const monthText = (month: string) =>
  new Date(`${month}T12:00:00Z`).toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
