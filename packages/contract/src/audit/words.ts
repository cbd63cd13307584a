import { plainWord } from '@milepost/domain/plain-word'
import { settingWord } from '../vehicles/setting-word.ts'

const words: Readonly<Record<string, string>> = {
  'camera.resolve': 'marked cameras as fixed',
  'camera.undoResolve': 'reopened cameras marked as fixed',
  'mismatch.resolve': 'marked mismatched devices as fixed',
  'mismatch.undoResolve': 'reopened mismatched devices marked as fixed',
  'client.rename': 'renamed the client',
  'connectionInvite.send': 'invited a fleet',
  'connectionInvite.resend': 'resent an invitation to a fleet',
  'connectionInvite.revoke': 'withdrew an invitation to a fleet',
  'client.switch': 'started viewing this client',
  'client.switchBack': 'returned from another client',
  'apiToken.create': 'created an API token',
  'apiToken.revoke': 'revoked an API token',
  'apiToken.remind': 'reminded the owner that an API token expires',
  'client.create': 'created the client',
  'client.change': 'changed the client',
  'client.pricing': 'changed the contract and prices',
  'client.storeContract': 'stored the contract',
  'client.whiteLabel': 'changed the white label',
  'client.rushHours': 'changed the rush hours',
  'coaching.send': 'sent a coaching message',
  'coaching.retry': 'resent a coaching message',
  'coaching.coach': 'marked as coached',
  'coaching.takeBack': 'took back a mark as coached',
  'coaching.optOut': 'stopped coaching messages to a contact who asked for it',
  'coaching.optIn': 'allowed coaching messages again to a contact who asked for it',
  'coachingContact.add': 'added a coaching contact',
  'coachingContact.change': 'changed a coaching contact',
  'coachingContact.remove': 'removed a coaching contact',
  'connectionInvite.decline': 'declined an invitation that reached the wrong company',
  'policy.dossier': 'created a renewal dossier',
  'policyTerm.save': 'saved a policy term',
  'policyTerm.delete': 'deleted a policy term',
  'policyTerm.import': 'imported policy terms',
  'claim.import': 'imported a loss run',
  'claim.remove': 'removed a claim',
  'claim.removeImport': 'removed a loss run with its claims',
  'policy.noLosses': 'stated that a policy had no losses',
  'policy.restoreCover': 'took back that a policy had no losses',
  'claim.match': 'matched a claim with an event',
  'claim.reject': 'rejected a match of a claim with an event',
  'savedView.create': 'saved a view',
  'savedView.change': 'changed a saved view',
  'savedView.setDefault': 'made a saved view their default',
  'savedView.clearDefault': 'stopped using a saved view as their default',
  'savedView.delete': 'deleted a saved view',
  'schedule.create': 'scheduled a report',
  'schedule.change': 'changed a scheduled report',
  'schedule.pause': 'paused a scheduled report',
  'schedule.resume': 'resumed a scheduled report',
  'schedule.pauseUnopened': 'paused a scheduled report that was not opened',
  'schedule.end': 'ended a scheduled report',
  'schedule.send': 'sent a scheduled report at once',
  'schedule.delete': 'deleted a scheduled report',
  'share.create': 'shared a record with a link',
  'share.change': 'changed a shared link',
  'share.revoke': 'switched off a shared link',
  'compliance.changeMetrics': 'changed compliance metrics',
  'compliance.createChecklist': 'created a compliance checklist',
  'compliance.changeChecklist': 'changed a compliance checklist',
  'compliance.deleteChecklist': 'deleted a compliance checklist',
  'connection.create': 'connected the provider',
  'connection.return': 'connected the account again, with its earlier records',
  'client.renewFleetLink': 'renewed the fleet link',
  'client.requireSignerPhone': 'changed whether signers verify a phone',
  'signer.sendPhoneCode': 'requested a text message code to sign the terms',
  'signer.verifyPhone': 'verified their phone to sign the terms',
  'onboardingForm.mail': 'requested a link to continue a form',
  'connectionRequest.decline': 'declined a connection request',
  'connection.change': 'changed the connection',
  'connection.replaceCredentials': 'replaced the credentials',
  'connection.validate': 'checked the connection',
  'connection.delete': 'deleted the connection',
  'connection.moveAway': 'moved the connection to another client',
  'connection.moveHere': 'moved the connection here from another client',
  'connection.storeTerms': 'stored the signed terms',
  'driver.merge': 'merged another driver into the driver',
  'driver.separate': 'confirmed that two drivers are two people',
  'driver.unmerge': 'separated the driver from a merged one',
  'driver.license': 'viewed the license number of a driver',
  'export.start': 'exported a list',
  'incident.assign': 'assigned events',
  'incident.merge': 'merged two records of the event',
  'incident.separate': 'confirmed that two records are separate events',
  'incident.unmerge': 'separated merged records of the event',
  'incident.unseparate': 'took back that two records are separate events',
  'incident.rate': 'rated the event',
  'incident.undoRating': 'took back a rating of the event',
  'annotation.skip': 'skipped the event',
  'annotation.unskip': 'took back that they skipped the event',
  'annotation.putBack': 'put the event back into the queue of annotators',
  'annotation.know': 'changed whether the answer of the event checks annotators',
  'incident.limitWrong': 'marked the speed limit of the event as incorrect',
  'incident.limitRight': 'marked the speed limit of the event as correct',
  'incidentType.create': 'added an incident type',
  'incidentType.change': 'changed an incident type',
  'incidentType.logo': 'uploaded a logo for an incident type',
  'loss.create': 'recorded the event as a loss',
  'loss.change': 'updated the loss',
  'loss.withdraw': 'withdrew the loss',
  'lossNotice.send': 'sent a notice of loss',
  'lossNoticeRules.change': 'changed the rules for notices of loss',
  'lossNoticeRules.test': 'sent a test of notices of loss',
  'job.run': 'started a job',
  'tagMapping.map': 'mapped a provider tag',
  'tagMapping.ignore': 'ignored a provider tag',
  'tagMapping.undo': 'undid a change of a provider tag',
  'vehicle.group': 'changed the group of a vehicle',
  'message.sendAgain': 'resent a message',
  'eventNotice.resend': 'sent a notification again',
  'noticeSubscription.change': 'changed what they receive, by the link in an email',
  'notificationRule.create': 'created a notification rule',
  'notificationRule.change': 'changed a notification rule',
  'notificationRule.pause': 'paused a notification rule',
  'notificationRule.resume': 'resumed a notification rule',
  'notificationRule.delete': 'deleted a notification rule',
  'notificationRule.test': 'sent a test of a notification rule',
  'riskScoreConfig.draft': 'saved a draft of the risk score configuration',
  'riskScoreConfig.activate': 'activated a risk score configuration',
  'user.invite': 'invited a person',
  'user.join': 'signed in for the first time',
  'user.resendInvite': 'resent an invitation',
  'user.revokeInvite': 'withdrew an invitation',
  'user.sendPhoneCode': 'requested a text message code',
  'user.verifyPhone': 'verified their phone',
  'user.rename': 'changed a name',
  'user.changeReview': 'changed how a person takes part in reviews',
  'user.changeAccess': 'changed the access of a person',
  'user.keepLastAdmin': 'kept the last admin as an admin',
  'user.provision': 'added a person',
  'user.linkDirectory': 'started managing the account of a person',
  'user.changeAccount': 'changed the name or address of a person',
  'user.deactivate': 'deactivated a person',
  'user.reactivate': 'reactivated a person',
  'directoryGroup.create': 'added a directory group',
  'directoryGroup.change': 'changed a directory group',
  'directoryGroup.remove': 'removed a directory group',
  'user.remove': 'removed a person',
  'vehicle.coaching': 'changed coaching of a vehicle',
  'vehicle.settings': 'changed the settings of a vehicle',
  'channel.create': 'added a chat channel',
  'channel.delete': 'deleted a chat channel',
  'channel.test': 'sent a test to a chat channel',
  'channel.turnOn': 'turned on a chat channel',
  'webhook.create': 'created a webhook',
  'webhook.change': 'changed a webhook',
  'webhook.turnOn': 'turned on a webhook',
  'webhook.turnOff': 'turned off a webhook',
  'webhook.disable': 'turned off a webhook after three days of failures',
  'webhook.delete': 'deleted a webhook',
  'webhook.rotateSecret': 'rotated the secret of a webhook',
  'webhook.test': 'sent a test to a webhook',
  'webhook.redeliver': 'sent a webhook delivery again',
}

/** Every known action, by its words in order: for a filter. */
export const auditActions: readonly { action: string; word: string }[] = Object.entries(words)
  .map(([action, word]) => ({ action, word: word.charAt(0).toUpperCase() + word.slice(1) }))
  .sort((one, other) => one.word.localeCompare(other.word))

/** Kinds of records that people change. */
export const subjectWords: Readonly<Record<string, string>> = {
  apiToken: 'API token',
  channel: 'Chat channel',
  client: 'Client',
  coachingContact: 'Coaching contact',
  coachingMessage: 'Coaching message',
  complianceChecklist: 'Compliance checklist',
  complianceMetric: 'Compliance metric',
  connection: 'Connection',
  connectionInvite: 'Fleet invitation',
  connectionRequest: 'Connection request',
  directoryGroup: 'Directory group',
  driver: 'Driver',
  eventNotice: 'Notification',
  export: 'Export',
  incident: 'Event',
  incidentType: 'Event type',
  invite: 'Invitation',
  job: 'Job',
  message: 'Message',
  noticeSubscription: 'Notification recipient',
  notificationRule: 'Notification rule',
  policy: 'Policy',
  savedView: 'Saved view',
  schedule: 'Scheduled report',
  share: 'Shared link',
  tagMapping: 'Provider tag',
  user: 'Person',
  vehicle: 'Vehicle',
  webhook: 'Webhook',
}

/** True for an action after which its record is gone. */
export const isRemoval = (action: string): boolean => /\.(remove|delete|moveAway)$/.test(action)

/** True for an action on the loss that an event is recorded as. */
export const isOfLoss = (action: string): boolean => action.startsWith('loss.')

/** Returns the actions whose words match. */
export const actionsWith = (matches: (words: string) => boolean): string[] =>
  Object.keys(words).filter((action) => matches(words[action]!))

/** Returns the kinds of records whose words match. */
export const subjectTypesWith = (matches: (words: string) => boolean): string[] =>
  Object.keys(subjectWords).filter((type) => matches(subjectWords[type]!))

/** A client's own setting keeps the name that people gave it. */
const settingName = (key: string) => {
  const word = settingWord(key)
  return word === undefined ? key : lowerFirst(word)
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Field labels as on forms. */
const fieldWords: Readonly<Record<string, string>> = {
  name: 'name',
  contactNumber: 'contact number',
  dotNumber: 'DOT number',
  taxId: 'tax ID',
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
  const sentence = words[action] ?? lowerFirst(plainWord(action.replaceAll('.', ' ')))
  if (action === 'connection.validate' && typeof detail.ok === 'boolean')
    return `${sentence}: ${detail.ok ? 'it works' : 'it doesn’t work'}`
  const names = Array.isArray(detail.settings) ? detail.settings.map((name) => settingName(String(name))) : []
  if (names.length) return `${sentence}: ${names.join(', ')}`
  const fields = Array.isArray(detail.fields) ? detail.fields.flatMap((field) => fieldWords[String(field)] ?? []) : []
  return fields.length ? `${sentence}: ${fields.join(', ')}` : sentence
}
