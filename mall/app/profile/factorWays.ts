import { beginFactor, confirmFactor, endFactor, factorStanding, renewCodes } from '../../../contract/account/factor.ts'
import { listSessions } from '../../../contract/account/account.ts'
import type { FactorWays } from '../../../kit/factor/ways.ts'
import { call } from '../call.ts'
import { toast } from '../toast.ts'

export const factorWays: FactorWays = {
  begin: () => call(beginFactor, {}),
  confirm: (typed) => call(confirmFactor, typed),
  renew: (typed) => call(renewCodes, typed),
  off: (typed) => call(endFactor, typed),
  tell: (words) => toast(words, 'success'),
  anew: [[factorStanding.path], [listSessions.path]],
}
