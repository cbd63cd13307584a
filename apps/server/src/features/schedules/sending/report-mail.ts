import { type ScheduleTime, unopenedReports } from '@milepost/contract/schedules/endpoints'
import { scheduleTimeText } from '@milepost/contract/schedules/words'
import { largestAttachmentBytes } from '@milepost/domain/limits'
import type { Draft } from '../../../channels/post-message.ts'
import { secretMark } from '../../../channels/secret-mark.ts'
import type { ListFile } from '../../exports/commands.ts'
import type { ScheduleRow } from '../queries.ts'

/** The purpose of these messages in the outbox. */
const purpose = 'scheduled report'

type Report = {
  name: string
  recipient: string
  origin: string
  /** Ends its links: the one that counts as opened, and the one that stops it. */
  secret: string
  file: ListFile
  filters: string
  days: string | null
  time: ScheduleTime
  ownerName: string
  /** The client's zone in words. */
  zone: string
  /** False for a report of figures and charts, whose rows don't matter. */
  isList: boolean
}

export const isAttached = ({ bytes }: { bytes: number }) => bytes <= largestAttachmentBytes

/** Returns the email with a report, or with the link to one that is too large. */
export function reportMail({ name, recipient, origin, secret, file, isList, ...about }: Report): Draft {
  const rows = `${file.rows.toLocaleString('en-US')} ${file.rows === 1 ? 'row' : 'rows'}`
  return {
    kind: 'mail',
    purpose,
    recipient,
    secret,
    subject: `${name}: ${isList ? rows : (about.days ?? 'as of now')}`,
    attachment: isAttached(file) ? file : null,
    body: {
      heading: name,
      before: [],
      facts: [
        ...(about.days ? [['Days', about.days] as const] : []),
        ['Filters', about.filters || 'All'],
        ...(isList ? [['Rows', file.rows.toLocaleString('en-US')] as const] : []),
      ],
      link: 'Open the report',
      href: `${origin}/reports/scheduled/${secretMark}`,
      manage: 'Stop this report for me',
      manageHref: `${origin}/reports/scheduled/stop/${secretMark}`,
      after: [
        isAttached(file)
          ? 'The file is attached.'
          : 'The file is too large for an email. Open the report and sign in to download it.',
      ],
      because: `You received this email because ${about.ownerName} sends you this report ${scheduleTimeText(about.time)} (${about.zone}).`,
    },
  }
}

/** Returns the notice to the owner of a schedule that is paused because its reports aren't opened. */
export const pausedMail = ({ id, name }: ScheduleRow, recipient: string, origin: string): Draft =>
  noticeMail({
    recipient,
    heading: `Your report ${name} is paused`,
    text: `The last ${unopenedReports} emails weren’t opened by anyone. Resume it if someone still needs it, or delete it.`,
    href: `${origin}/settings/schedules?open=${id}`,
    name,
  })

/** Returns the notice to the owner of a schedule that is paused because its recipients stopped it. */
export const stoppedMail = ({ id, name }: ScheduleRow, recipient: string, origin: string): Draft =>
  noticeMail({
    recipient,
    heading: `Your report ${name} is paused`,
    text: 'All of its recipients stopped it by the link in its emails. Choose other recipients, or delete it.',
    href: `${origin}/settings/schedules?open=${id}`,
    name,
  })

/** Returns the notice to the owner of a schedule that ended. */
export const endedMail = ({ id, name }: ScheduleRow, recipient: string, reason: string, origin: string): Draft =>
  noticeMail({
    recipient,
    heading: `Your report ${name} ended`,
    text: `It isn’t sent anymore: ${reason}`,
    href: `${origin}/settings/schedules?open=${id}`,
    name,
  })

function noticeMail(notice: { recipient: string; heading: string; text: string; href: string; name: string }): Draft {
  const { recipient, heading, text, href, name } = notice
  return {
    kind: 'mail',
    purpose,
    recipient,
    secret: '',
    subject: heading,
    body: {
      heading,
      before: [text],
      link: 'Open the schedule',
      href,
      after: [],
      because: `You received this email because you scheduled the report ${name}.`,
    },
  }
}
