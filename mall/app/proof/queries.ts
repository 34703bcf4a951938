import { queryOptions } from '@tanstack/react-query'
import { factorStanding } from '../../../contract/account/factor.ts'
import { call } from '../call.ts'

export const factorQuery = queryOptions({ queryKey: [factorStanding.path], queryFn: () => call(factorStanding, {}) })
