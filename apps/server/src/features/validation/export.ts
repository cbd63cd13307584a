import { validationEndpoints } from '@milepost/contract/validation/endpoints'
import { reportSource } from '../../reporting/report-source.ts'
import { accuracyContent } from './accuracy-content.ts'
import { backTestContent } from './back-test-content.ts'

export const accuracy = reportSource(validationEndpoints.accuracy, accuracyContent)
export const backTest = reportSource(validationEndpoints.backTest, backTestContent)
