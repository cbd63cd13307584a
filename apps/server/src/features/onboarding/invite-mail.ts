import { linkMail } from '../../channels/link-mail.ts'
import { type Draft, secretMark } from '../../channels/post-message.ts'

export type FleetInviteMail = {
  /** The product's name for this client. */
  productName: string
  clientName: string
  inviterName: string
  fleetName: string | null
  /** The provider preselected in the form; null if the fleet chooses. */
  providerName: string | null
  note: string | null
  recipient: string
  link: string
  days: number
}

/** The email that asks a fleet to connect its provider: who asks, why, what is needed, and the link. */
export function fleetInviteMail(mail: FleetInviteMail): Draft {
  const { productName, clientName, inviterName, fleetName, providerName, note, recipient, link, days } = mail
  const whose = fleetName ? `the vehicles of ${fleetName}` : 'your vehicles'
  const from = providerName ? ` from ${providerName}` : ''
  const what = `${inviterName} of ${clientName} asks you to let ${productName} read the data of ${whose}${from}: trips, positions, safety events and their videos.`
  const how = 'It takes about five minutes: your company, your data provider, how to sign in there, and the terms.'
  const until = `The link works for ${days} ${days === 1 ? 'day' : 'days'}. If this isn’t for you, ignore this email.`
  return {
    kind: 'mail',
    purpose: 'fleet invitation',
    recipient,
    subject: `${clientName} asks you to connect your vehicles to ${productName}`.replaceAll(/\s+/g, ' '),
    text: [what, how, ...(note ? [note] : []), secretMark, until].join('\n\n'),
    html: linkMail([what, how], note, 'Connect your vehicles', [until]),
    secret: link,
  }
}
