import type { Draft } from '../../channels/post-message.ts'

export type FleetInviteMail = {
  /** The product's name for this client. */
  productName: string
  /** As the form calls it. */
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
  // A client with its own name for the product is called by that name.
  const toProduct = productName === clientName ? '' : ` to ${productName}`
  const until = `This link expires in ${days} ${days === 1 ? 'day' : 'days'}.`
  return {
    kind: 'mail',
    purpose: 'fleet invitation',
    recipient,
    subject: `${clientName} asks you to connect your vehicles${toProduct}`,
    body: {
      heading: `${clientName} asks you to connect your vehicles`,
      before: [
        `${inviterName} of ${clientName} asks you to connect ${whose}${toProduct}. ${productName} will read trips, positions, safety events and event videos${from}.`,
        'Connecting takes about 5 minutes: enter your company details, choose your data provider, sign in to it and accept the terms.',
      ],
      note: note ? { from: inviterName, text: note } : null,
      link: 'Connect your vehicles',
      after: [until],
      because: `You received this email because ${inviterName} entered your address. If you aren’t the right person, you can ignore it.`,
    },
    secret: link,
  }
}
