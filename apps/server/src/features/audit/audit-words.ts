const words: Readonly<Record<string, string>> = {
  'client.switch': 'began to look at this client',
  'client.switchBack': 'came back from another client',
  'client.rushHours': 'changed the rush hours',
  'coachingContact.add': 'added a coaching contact',
  'coachingContact.change': 'changed a coaching contact',
  'coachingContact.remove': 'removed a coaching contact',
  'connection.create': 'connected the provider',
  'connection.change': 'changed the connection',
  'connection.replaceCredentials': 'replaced the credentials',
  'connection.validate': 'checked the connection',
  'connection.delete': 'deleted the connection',
  'connection.moveAway': 'moved the connection to another client',
  'connection.moveHere': 'moved the connection here from another client',
  'connection.storeTerms': 'stored the signed terms',
  'driver.license': 'looked at the license number of a driver',
  'export.start': 'exported a list',
  'incident.rate': 'rated the event',
  'incident.limitWrong': 'said that the speed limit of the event is wrong',
  'incident.limitRight': 'said that the speed limit of the event is right after all',
  'incidentType.create': 'added an incident type',
  'incidentType.change': 'changed an incident type',
  'loss.create': 'made the event a loss',
  'loss.change': 'changed what is known of the loss',
  'loss.withdraw': 'took the loss back',
  'job.run': 'started a job',
  'message.sendAgain': 'sent a message again',
  'riskScoreConfig.draft': 'saved a draft of the risk score’s configuration',
  'riskScoreConfig.activate': 'activated a configuration of the risk score',
  'user.invite': 'invited a person',
  'user.resendInvite': 'sent an invitation again',
  'user.revokeInvite': 'withdrew an invitation',
  'user.sendPhoneCode': 'asked for a code by text message',
  'user.verifyPhone': 'verified their phone',
  'user.rename': 'changed a name',
  'vehicle.coaching': 'switched coaching of vehicles',
  'vehicle.settings': 'changed the settings of a vehicle',
}

/** Field labels as on forms. */
const fieldWords: Readonly<Record<string, string>> = {
  name: 'name',
  contactNumber: 'contact number',
  dotNumber: 'DOT number',
  taxId: 'tax id',
  policyNumber: 'policy number',
  insurerName: 'insurer',
  signer: 'signer',
  hasQueue: 'human review',
  primaryGroupId: 'primary group',
  region: 'region',
  serverUrl: 'server address',
}

/** Describes an action as the end of a sentence that begins with the person's name. */
export function auditWords(action: string, detail: Record<string, unknown>): string {
  const said = words[action] ?? action.replaceAll('.', ' ')
  if (action === 'connection.validate' && typeof detail.ok === 'boolean')
    return `${said}: ${detail.ok ? 'it works' : 'it does not work'}`
  const names = Array.isArray(detail.settings) ? detail.settings.map(String) : []
  if (names.length) return `${said}: ${names.join(', ')}`
  const fields = Array.isArray(detail.fields) ? detail.fields.flatMap((field) => fieldWords[String(field)] ?? []) : []
  return fields.length ? `${said}: ${fields.join(', ')}` : said
}
