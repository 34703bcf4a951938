import { z } from 'zod'
import { Yuan } from '../yuan.ts'

/** When an order needs a contract. */
export const ContractNeeds = z.object({
  /** Orders of at least so much need one, where they hold goods of these types; null: no sum does. */
  fromAmount: Yuan.nullable(),
  types: z.array(z.enum(['custom', 'common', 'standard'], '商品类型不正确')),
})
export type ContractNeeds = z.infer<typeof ContractNeeds>
