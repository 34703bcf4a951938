import { queryOptions } from '@tanstack/react-query'
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

/** One's own second factor. */
export const factorQuery = queryOptions({
  queryKey: [staffFactorStanding.path],
  queryFn: ({ signal }) => call(staffFactorStanding, {}, { signal }),
})

export const ways: FactorWays = {
  begin: () => call(beginStaffFactor, {}),
  confirm: (typed) => call(confirmStaffFactor, typed),
  renew: (typed) => call(renewStaffCodes, typed),
  off: (typed) => call(endStaffFactor, typed),
  tell,
  anew: [[staffFactorStanding.path], [staffInfo.path]],
}
