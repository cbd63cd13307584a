import { type VehicleClass, vehicleClass } from '@milepost/domain/codes'
import { active, inactive, unknownStatus } from '../kit/mapping/status.ts'
import { textOf } from '../kit/mapping/text.ts'
import type { ProviderStatus } from '../kit/record.ts'
import type { Asset } from './wire.ts'

const { light, medium, heavy, bus, trailer, machine } = vehicleClass.code

/**
 * Asset types by number (AssetType.cs in MiXTelematics/MiX.Integrate.Api.Client). Emergency (7), dangerous goods (8),
 * fluids (18) and off-road (24) don't indicate a weight; boats (4), trains (21), and types that are neither powered nor
 * named (20, 26) don't apply to Milepost.
 */
const classByType: ReadonlyMap<number, VehicleClass> = new Map([
  [1, light],
  [2, trailer],
  [5, machine],
  [6, machine],
  [9, light],
  [10, light],
  [11, bus],
  [12, bus],
  [13, bus],
  [14, heavy],
  [15, heavy],
  [16, heavy],
  [17, light],
  [22, light],
  [25, medium],
  [28, heavy],
])

export const classOfAsset = ({ AssetTypeId, IsConnectedTrailer }: Asset): VehicleClass | null =>
  IsConnectedTrailer ? trailer : (classByType.get(AssetTypeId ?? 0) ?? null)

/** `UserState` is a word from MiX or the customer, with no published list. These mean that the vehicle isn't in use. */
const restingStates =
  /\b(unavailable|not available|inactive|disabled|deactivated|decommission\w*|out of (service|order|commission|use)|suspended|removed|retired|scrapped|sold|stolen|written off|spare|fuera de servicio|fora de servico|inactiv[oa]|inativ[oa])\b/

/** These mean that it is. */
const drivingStates =
  /\b(available|active|in (service|use)|operational|disponible|activ[oa]|ativ[oa]|em (uso|servico)|en uso)\b/

/**
 * Returns whether an asset is in use: out of service, or unknown without a state and with a word that isn't known. A decommissioned asset has lost its device and may
 * be moved to a site named for that (help pages "Remove a mobile device", "Move assets or drivers into a decommissioned
 * site"). The site alone is documented not to change its state, so it doesn't count.
 */
export function statusOf({ UserState }: Asset): ProviderStatus {
  const state = textOf(UserState)
  const plain = state
    ?.replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
  if (!plain) return unknownStatus(null, 'MiX')
  if (restingStates.test(plain)) return inactive(`${state} in MiX`)
  return drivingStates.test(plain) ? active : unknownStatus(state, 'MiX')
}

/** False only for an asset that is known to be out of service. */
export function isInUse(asset: Asset): boolean {
  const { inactiveReason, isStatusUnknown } = statusOf(asset)
  return inactiveReason === null || isStatusUnknown === true
}
