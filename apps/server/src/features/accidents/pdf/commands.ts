import { defaultUnits } from '@milepost/domain/quantity'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import type { Services } from '../../../services.ts'
import { printReport } from './print-report.ts'

/**
 * Renders the file of a loss as a PDF for people outside: it shows what a shared link with every choice shows, and nothing
 * that is the client's own. Throws as `printReport`.
 */
export const printForRecipients = (services: Services, db: ClientDatabase, id: string) =>
  printReport(services, db, id, defaultUnits, 'recipient')
