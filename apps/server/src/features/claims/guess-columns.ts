import type { ClaimColumns, ClaimField } from '@milepost/contract/claims/import'
import { guessColumns as guess } from '../../import/guess-columns.ts'

/** Names of columns in loss runs, without case, spaces and signs; earlier ones are surer. */
const names: Readonly<Record<ClaimField, readonly string[]>> = {
  claimNumber: ['claimnumber', 'claimno', 'claim', 'claimid', 'claimnum', 'filenumber'],
  policyNumber: ['policynumber', 'policyno', 'policy', 'policyid', 'policynum'],
  insurerName: ['insurer', 'insurername', 'carrier', 'company', 'writingcompany'],
  vin: ['vin', 'vehicleidentificationnumber', 'vinnumber', 'serialnumber'],
  vehicleName: ['vehiclename', 'vehicle', 'unit', 'unitnumber', 'unitno', 'truck', 'vehicleid', 'vehicleno'],
  lossDate: ['lossdate', 'dateofloss', 'dol', 'accidentdate', 'dateofaccident', 'occurrencedate', 'date'],
  lossTime: ['losstime', 'timeofloss', 'accidenttime', 'time'],
  faultPercent: ['fault', 'faultpercent', 'faultpct', 'liability', 'liabilitypercent', 'atfault', 'percentatfault'],
  paidUsd: ['paid', 'totalpaid', 'paidusd', 'paidlosses', 'paidtodate', 'losspaid', 'paidloss'],
  reservedUsd: ['reserved', 'reserve', 'reserves', 'outstanding', 'outstandingreserve', 'totalreserve', 'openreserve'],
  injuries: ['injuries', 'injured', 'numberofinjuries', 'injurycount', 'personsinjured', 'bodilyinjuries'],
  status: ['status', 'claimstatus', 'openclosed'],
}

/** Guesses the column of each field from the first line of a loss run; each column is used at most once. */
export const guessColumns = (headers: readonly string[]): ClaimColumns => guess(names, headers)
