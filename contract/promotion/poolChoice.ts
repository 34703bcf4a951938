import { z } from 'zod'
import { backTos, ifFews, type BackTo, type IfFew } from './poolState.ts'

/** What is done where too few join. */
export const IfFewField = z.enum(Object.keys(ifFews) as [IfFew, ...IfFew[]], '请选择未成时的处理方式')
/** Where what was paid too much goes. */
export const BackToField = z.enum(Object.keys(backTos) as [BackTo, ...BackTo[]], '请选择差价的去向')

/** What a member chooses when it joins, and until the run closes. */
export const PoolChoice = z.object({ ifFew: IfFewField.default('alone'), backTo: BackToField.default('balance') })
export type PoolChoice = z.infer<typeof PoolChoice>
