import { poolName } from '../../../contract/promotion/poolState.ts'
import { shanghai } from '../../../contract/text.ts'

/** What a run is called in a receipt and wherever it is told of. */
export const poolLabel = (closesAt: Date): string => poolName(shanghai(closesAt))
