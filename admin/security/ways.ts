import {
  beginStaffFactor,
  confirmStaffFactor,
  endStaffFactor,
  renewStaffCodes,
  staffFactorStanding,
} from '../../contract/account/factor.ts'
import { staffInfo } from '../../contract/account/staff.ts'
import type { FactorWays } from '../../kit/factor/ways.ts'
import { call } from '../call.ts'
import { tell } from '../pieces/toast.ts'

export const ways: FactorWays = {
  begin: () => call(beginStaffFactor, {}),
  confirm: (typed) => call(confirmStaffFactor, typed),
  renew: (typed) => call(renewStaffCodes, typed),
  off: (typed) => call(endStaffFactor, typed),
  tell,
  anew: [[staffFactorStanding.path], [staffInfo.path]],
}
