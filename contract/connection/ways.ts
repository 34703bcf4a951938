import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { connectionNames } from './names.ts'

/** What the mall can do by others just now; what it cannot is done otherwise, and pages say how. */
export const shopWays = endpoint({
  method: 'GET',
  path: '/api/shopWays',
  who: 'anyone',
  title: '商城开通了什么',
  input: z.object({}),
  output: z.object({
    /** Text messages reach phones. */
    sms: z.boolean(),
    /** Parcels are followed. */
    courier: z.boolean(),
    /** Invoices are issued by a platform; otherwise by hand. */
    invoicing: z.boolean(),
    /** Paying by a code. */
    codes: z.boolean(),
    /** Contracts are signed with certificates. */
    signing: z.boolean(),
    /** What is only played. */
    played: z.array(z.enum(connectionNames)),
  }),
})
export type ShopWays = z.output<typeof shopWays.output>
